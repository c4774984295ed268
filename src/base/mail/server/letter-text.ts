import { textDirection } from '../../text/rules/text-direction.ts';
import type { MailPart, Paragraph } from './letter-parts.ts';

// Isolates keep a right-to-left name from moving the comma after it.
const FIRST_STRONG = '\u2068';
const END = '\u2069';

export const toText = (parts: readonly MailPart[], sender: { name: string; url: string }): string =>
  `${[...parts.map(partText), `${sender.name}\n${sender.url}`].join('\n\n')}\n`;

const partText = (part: MailPart): string => {
  if (isParagraph(part)) return paragraphText(part);
  if ('text' in part) return part.text;
  if ('quote' in part) return quoted(part.quote);
  return ('links' in part ? part.links : [part.link])
    .map(({ label, url }) => `${label}:\n${url}`)
    .join('\n\n');
};

export const isParagraph = (part: MailPart): part is Paragraph =>
  typeof part === 'string' || Array.isArray(part);

const paragraphText = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((words) => (typeof words === 'string' ? words : isolated(words.theirs))).join('');

const isolated = (words: string): string =>
  textDirection(words) === 'rtl' ? FIRST_STRONG + words + END : words;

// Whatever a mail program takes for the end of a line, or a line by somebody else could look like one of ours.
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

const quoted = (text: string): string =>
  text
    .split(LINE_ENDS)
    .map((line) => `> ${line}`)
    .join('\n');
