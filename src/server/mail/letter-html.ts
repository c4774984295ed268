import { site } from '../../domain/site/site.ts';
import { textDirection } from '../../domain/text/direction.ts';
import type { MailPart, Paragraph } from './compose.ts';
import { isParagraph } from './letter-text.ts';

const ACCENT = '#0f5c47';
const ON_ACCENT = '#fffefb';
const PAGE = 'margin:0;padding:24px;font:16px/1.55 Georgia,"Times New Roman",serif';
const COLUMN = 'max-width:34em;margin:0 auto';
const QUOTE =
  'margin:1em 0;padding:0 1em;border-inline-start:3px solid #8a8578;white-space:pre-line;overflow-wrap:anywhere';
const SMALL = 'font:13px/1.5 system-ui,sans-serif;overflow-wrap:anywhere';

/** A letter's parts as a page that loads nothing: every word escaped, other people's words in their own direction. */
export const letterToHtml = (
  parts: readonly MailPart[],
  subject: string,
  sender: { name: string; url: string },
): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="${escaped(PAGE)}">
<div style="${COLUMN}">
${parts.map(partHtml).join('\n')}
<p style="${SMALL}">${escaped(sender.name)}<br><a href="${escaped(sender.url)}">${escaped(sender.url)}</a></p>
</div>
</body>
</html>
`;

const partHtml = (part: MailPart): string => {
  if (isParagraph(part)) return `<p>${paragraphHtml(part)}</p>`;
  if ('quote' in part)
    return `<blockquote dir="${textDirection(part.quote)}" style="${QUOTE}">${escaped(part.quote)}</blockquote>`;
  return linkHtml(part.link);
};

const paragraphHtml = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? escaped(paragraph)
    : paragraph
        .map((words) =>
          typeof words === 'string'
            ? escaped(words)
            : `<bdi dir="${textDirection(words.theirs)}">${escaped(words.theirs)}</bdi>`,
        )
        .join('');

const linkHtml = ({ label, url }: { label: string; url: string }): string => {
  const button = `display:inline-block;padding:10px 20px;border-radius:4px;background:${site.accent?.light ?? ACCENT};color:${ON_ACCENT};font:600 16px/1.4 system-ui,sans-serif;text-decoration:none`;
  return `<p><a href="${escaped(url)}" style="${escaped(button)}">${escaped(label)}</a></p>
<p style="${SMALL}">Or open this address:<br><a href="${escaped(url)}">${escaped(url)}</a></p>`;
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
