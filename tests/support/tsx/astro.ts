/** An Astro file as TSX: its frontmatter, then its template as an element. Every line keeps its number. */
export const scriptOf = (text: string): string => {
  const [, front = '', template = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? ['', '', text];
  const withoutStyles = template
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, linesOf)
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, linesOf);
  const begins = text.startsWith('---\n') ? '\n' : '';
  return `(() => {${begins}${front}\n;const page = <>\n${withoutStyles}</>;})`;
};

const linesOf = (text: string): string => text.replace(/[^\n]+/g, '');
