// The last is what Google Docs wraps a copied document in.
const BLOCK_START =
  /^<(?:!--|!doctype\b|\/?(?:html|head|body|meta|h[1-6]|p|div|section|article|main|header|footer|nav|aside|ul|ol|dl|table|figure|blockquote|details|pre|hr|img)\b|b\b[^<>]*\bfont-weight\s*:\s*(?:normal|400)\b)/i;
const MARKDOWN_LINE = /^\s{0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|```|~~~|\|)/m;

/** Whether content is HTML. Markdown would turn a tag after four spaces into a code block. */
export const isHtml = (content: string): boolean => {
  const text = content.trim();
  if (!BLOCK_START.test(text) || !text.endsWith('>')) return false;
  const blocks = text.replace(/<pre\b[\s\S]*?<\/pre\s*>/gi, '').split(/\n\s*\n/);
  return !blocks.some((block) => MARKDOWN_LINE.test(block) && !block.trimStart().startsWith('<'));
};
