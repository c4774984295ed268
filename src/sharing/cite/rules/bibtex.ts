import { type Citation, citedVersion } from './citation.ts';

// Commands instead of `\{` and `\}`, because BibTeX counts braces, escaped ones too.
const COMMANDS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** A text as TeX sets it; letters of any script stay as they are. */
export const escapeTex = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/[\\{}~^<>|%&#$_]/g, (sign) => COMMANDS[sign] ?? `\\${sign}`);

/** A value that stays as it is: no style changes its case, or takes its last word for a family name. */
const whole = (text: string): string => {
  const escaped = escapeTex(text);
  // A brace before a command would begin a letter with an accent.
  return `{{${escaped.startsWith('\\') ? '{}' : ''}${escaped}}}`;
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A citation as an entry of a bibliography, for BibTeX and BibLaTeX. */
export const bibtexEntry = ({ key, title, site, number, day, url }: Citation): string => {
  const [year = '', month = ''] = day.split('-');
  const fields = [
    ['author', whole(site)],
    ['title', whole(title)],
    ['howpublished', whole(site)],
    ['year', `{${year}}`],
    ['month', MONTHS[Number(month) - 1] ?? `{${month}}`],
    ['date', `{${day}}`],
    ['note', whole(citedVersion({ number, day }))],
    ['url', `{${url}}`],
  ];
  return `@misc{${key},\n${fields.map(([name, value]) => `  ${name} = ${value},\n`).join('')}}\n`;
};
