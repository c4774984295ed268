import { isEmail } from '../../../../base/text/rules/email.ts';
import { withoutUnseen } from '../../../../base/text/rules/letters/unseen.ts';

/** No cell with an address in it is longer. */
const LONGEST = 1_000;

/** The first e-mail address of a cell: from `Jana Doe <jana@x.example>`, `mailto:…` or several in a row; the cell itself if it has none. */
export const plainEmail = (text: string): string => {
  if (text.length > LONGEST || isEmail(text)) return text;
  const pieces = withoutUnseen(text)
    .replace(/mailto:/gi, '')
    .split(/[\s,;|/<>()[\]"]+/);
  return pieces.find((piece) => piece.includes('@') && isEmail(piece)) ?? text;
};

/** An https address from a cell, which may lack its scheme; '' if it has blanks or no dot. */
export const plainLink = (text: string): string => {
  const line = withoutUnseen(text).replace(/^http:/i, 'https:');
  if (line === '' || /\s/.test(line) || !line.includes('.')) return '';
  return /^https:/i.test(line) ? line : `https://${line}`;
};

/** `Jana Doe` for `Doe, Jana`; a name without one comma, or with nothing on one side, as it is. */
export const turnedName = (text: string): string => {
  const [family = '', given = '', ...more] = text.split(',').map((part) => part.trim());
  return family === '' || given === '' || more.length > 0 ? text : `${given} ${family}`;
};
