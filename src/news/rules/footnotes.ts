import type { MarkedExtension, Tokens } from 'marked';
import { currentLanguage, say } from '../../base/languages/rules/say.ts';
import { escapeHtml } from '../../base/text/rules/escape-html.ts';

const LABEL = String.raw`\[\^([^\][\s]{1,100})\]`;
const DEFINITION = new RegExp(`^ {0,3}${LABEL}:[ \\t]*(.*)$`);
const REFERENCE = new RegExp(`^${LABEL}`);
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const RAW_HTML = /^ {0,3}<(pre|script|style|textarea)\b/i;
const INDENT = /^(?: {4}|\t)/;
/** A line that begins another block and so ends a footnote, even without a blank line before it. */
const BLOCK = /^ {0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|`{3}|~{3}|\||<|\[\^)/;

/** Markdown without the definitions of its footnotes, and those by their label. */
type WithFootnotes = { body: string; notes: ReadonlyMap<string, string> };

/**
 * Takes the definitions of footnotes (`[^label]: text`, further lines indented) out of Markdown. Of several with one label, the first counts,
 * and the others stay text.
 */
export const takeFootnotes = (markdown: string): WithFootnotes => {
  const notes = new Map<string, string[]>();
  const body: string[] = [];
  let note: string[] | null = null;
  let endOfCode: RegExp | null = null;
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (endOfCode !== null) {
      if (endOfCode.test(line)) endOfCode = null;
      body.push(line);
      continue;
    }
    if (note !== null && continues(note, line)) {
      note.push(line.replace(INDENT, ''));
      continue;
    }
    // The blank lines before this one went with the footnote.
    if (note !== null) body.push('');
    note = null;
    const [matched, label = '', text = ''] = DEFINITION.exec(line) ?? [];
    if (matched !== undefined && !notes.has(keyOf(label))) {
      note = [text];
      notes.set(keyOf(label), note);
      continue;
    }
    endOfCode = codeThatBegins(line);
    body.push(line);
  }
  return { body: body.join('\n'), notes: new Map([...notes].map(([key, lines]) => [key, lines.join('\n')])) };
};

const keyOf = (label: string): string => label.toLowerCase();

const continues = (note: readonly string[], line: string): boolean =>
  line.trim() === '' || INDENT.test(line) || (note.at(-1)?.trim() !== '' && !BLOCK.test(line));

/** What ends the code that begins in a line; null if none does. */
const codeThatBegins = (line: string): RegExp | null => {
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return new RegExp(`^ {0,3}${fence[0]}{${fence.length},}\\s*$`);
  const tag = RAW_HTML.exec(line)?.[1];
  const end = tag === undefined ? null : new RegExp(`</${tag}\\s*>`, 'i');
  return end?.test(line) ? null : end;
};

/** Footnotes of one text: the extension that renders references, and afterwards the list of the notes. */
export type Footnotes = { extension: MarkedExtension; list: (render: (note: string) => string) => string };

/** Numbers footnotes by their first reference. Those without a reference come last, so that no text is lost. */
export const numberFootnotes = (notes: ReadonlyMap<string, string>): Footnotes => {
  const uses = new Map<string, { number: number; count: number }>();
  const order: string[] = [];
  const use = (key: string): { number: number; count: number } => {
    const found = uses.get(key);
    if (found !== undefined) return found;
    const first = { number: order.push(key), count: 0 };
    uses.set(key, first);
    return first;
  };
  return {
    extension: {
      extensions: [
        {
          name: 'footnote',
          level: 'inline',
          tokenizer(src): Tokens.Generic | undefined {
            const [raw, label = ''] = REFERENCE.exec(src) ?? [];
            // A link inside a link, or inside the description of a picture, is none.
            if (raw === undefined || this.lexer.state.inLink || !notes.has(keyOf(label))) return undefined;
            return { type: 'footnote', raw, key: keyOf(label) };
          },
          renderer({ key }) {
            const found = use(key as string);
            found.count += 1;
            const id = referenceId(found.number, found.count);
            return `<sup><a href="#fn-${found.number}" id="${id}">${found.number}</a></sup>`;
          },
        },
      ],
    },
    list: (render) => {
      const items: string[] = [];
      // A note may refer to others.
      const renderUsed = (): void => {
        for (let at = items.length; at < order.length; at += 1)
          items.push(render(notes.get(order[at] as string) ?? '').trim());
      };
      renderUsed();
      for (const key of notes.keys()) {
        use(key);
        renderUsed();
      }
      const rows = items.map((html, at) => item(use(order[at] as string), html));
      return `<div class="footnotes">\n<ol>\n${rows.join('')}</ol>\n</div>\n`;
    },
  };
};

const referenceId = (number: number, count: number): string =>
  count === 1 ? `fnref-${number}` : `fnref-${number}-${count}`;

const item = ({ number, count }: { number: number; count: number }, html: string): string => {
  let back = '';
  for (let each = 1; each <= count; each += 1)
    back += ` <a href="#${referenceId(number, each)}" lang="${currentLanguage()}" aria-label="${escapeHtml(say('news.footnote-back'))}">↩\ufe0e</a>`;
  const end = html.endsWith('</p>') ? '</p>' : '';
  return `<li id="fn-${number}">${html.slice(0, html.length - end.length)}${back}${end}</li>\n`;
};
