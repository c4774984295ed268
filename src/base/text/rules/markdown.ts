/**
 * Escapes a line of plain text for Markdown, so that it is no markup, no HTML and no link, also where addresses become links by
 * themselves. What is only markup at the beginning of a line is escaped there alone, so that the text stays readable.
 */
export const escapeMarkdown = (line: string): string =>
  line
    .trim()
    .replace(/[\\`*_[\]<>|~@^$]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/(www|mailto|xmpp)([.:])/gi, '$1\\$2')
    .replace(/\](?=\()/g, ']\\')
    // A heading would end before them.
    .replace(/(?<!#)#+$/, (signs) => signs.replaceAll('#', '\\#'))
    .replace(/^[#+=:-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** A text of several lines as one paragraph, with hard line breaks that begin with `indent`. */
export const toMarkdownLines = (text: string, indent = ''): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(escapeMarkdown)
    .filter((line) => line !== '')
    .join(`\\\n${indent}`);

/** A text as paragraphs, one for each line. */
export const toMarkdownParagraphs = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(escapeMarkdown)
    .filter((line) => line !== '')
    .join('\n\n');

/** A link; the address must be a valid URL. */
export const markdownLink = (label: string, address: string): string =>
  `[${escapeMarkdown(label)}](<${address.replace(/[<>\\\s]/g, (sign) => encodeURIComponent(sign))}>)`;
