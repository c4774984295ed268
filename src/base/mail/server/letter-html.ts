import { ACCENT } from '../../brand/rules/accent.ts';
import { directionOf } from '../../languages/rules/language-direction.ts';
import { currentLanguage, say } from '../../languages/rules/say.ts';
import { escapeHtml } from '../../text/rules/escape-html.ts';
import { textDirection } from '../../text/rules/text-direction.ts';
import type { MailPart, Paragraph } from './letter-parts.ts';
import { isParagraph } from './letter-text.ts';

const ON_ACCENT = '#fffefb';
const PAGE = 'margin:0;padding:24px;font:16px/1.55 Georgia,"Times New Roman",serif';
const COLUMN = 'max-width:34em;margin:0 auto';
const QUOTE =
  'margin:1em 0;padding:0 1em;border-inline-start:3px solid #8a8578;white-space:pre-line;overflow-wrap:anywhere';
const LINES = 'white-space:pre-line;overflow-wrap:anywhere';
const SMALL = 'font:13px/1.5 system-ui,sans-serif;overflow-wrap:anywhere';

/** A letter's parts as HTML that loads nothing: everything escaped, text by others in its own direction. */
export const letterToHtml = (
  parts: readonly MailPart[],
  subject: string,
  sender: { name: string; url: string },
): string => `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${escapeHtml(PAGE)}">
<div style="${COLUMN}">
${parts.map(partHtml).join('\n')}
<p style="${SMALL}">${escapeHtml(sender.name)}<br><a href="${escapeHtml(sender.url)}">${escapeHtml(sender.url)}</a></p>
</div>
</body>
</html>
`;

const partHtml = (part: MailPart): string => {
  if (isParagraph(part)) return `<p>${paragraphHtml(part)}</p>`;
  if ('text' in part)
    return `<p dir="${textDirection(part.text)}" style="${LINES}">${escapeHtml(part.text)}</p>`;
  if ('quote' in part)
    return `<blockquote dir="${textDirection(part.quote)}" style="${QUOTE}">${escapeHtml(part.quote)}</blockquote>`;
  return 'links' in part ? listHtml(part.links) : linkHtml(part.link);
};

const paragraphHtml = (paragraph: Paragraph): string =>
  typeof paragraph === 'string'
    ? escapeHtml(paragraph)
    : paragraph
        .map((words) =>
          typeof words === 'string'
            ? escapeHtml(words)
            : `<bdi dir="${textDirection(words.theirs)}">${escapeHtml(words.theirs)}</bdi>`,
        )
        .join('');

const listHtml = (links: readonly { label: string; url: string }[]): string => {
  const items = links.map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`,
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
};

const linkHtml = ({ label, url }: { label: string; url: string }): string => {
  const button = `display:inline-block;padding:10px 20px;border-radius:4px;background:${ACCENT.light};color:${ON_ACCENT};font:600 16px/1.4 system-ui,sans-serif;text-decoration:none`;
  return `<p><a href="${escapeHtml(url)}" style="${escapeHtml(button)}">${escapeHtml(label)}</a></p>
<p style="${SMALL}">${escapeHtml(say('mail.address'))}<br><a href="${escapeHtml(url)}" dir="ltr">${escapeHtml(url)}</a></p>`;
};
