import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { Contact } from '../rules/choices.ts';
import { minorUntil } from '../rules/minors.ts';

/** How many characters a letter to an owner has, and a word to the team about one. */
export const LETTER_TEXT = { min: 10, max: 3_000 } as const;
export const LETTER_WORD = 1_000;

const HOUR = 3_600_000;

/** How long a letter waits for its sender's confirmation, in hours and in milliseconds. */
export const LETTER_HOURS = 24;
export const LETTER_PERIOD = LETTER_HOURS * HOUR;

/** How many letters one page gets in a day. */
export const LETTERS_A_DAY = 20;

/** How long a letter can be reported and its sender blocked, in days and in milliseconds. */
export const REPORT_DAYS = 60;
export const REPORT_PERIOD = REPORT_DAYS * 24 * HOUR;

/** From how many pages on a sender is blocked for the whole site. */
export const BLOCKED_PAGES = 3;

type Reached = {
  profile: ProfileKind;
  email: string;
  dob: string;
  died?: string;
  contact?: Contact;
  waiting?: object;
};

/** Whether a page offers the form, as far as its record tells, on a day (`YYYY-MM-DD`): never that of a minor, or one that waits. */
export const offersForm = (record: Reached, today: string): boolean =>
  record.contact === 'form' &&
  record.email !== '' &&
  record.waiting === undefined &&
  minorUntil(record, today) === null;

/** What stands for a sender when they are blocked: the same with other dots in the name, or something after a plus. `address` is normalized. */
export const senderKey = (address: string): string => {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, Math.max(at, 0));
  const plain = name.replace(/(?<=.)\+.*$/su, '').replaceAll('.', '');
  const host = address.slice(at + 1);
  return `${plain === '' ? name : plain}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
};
