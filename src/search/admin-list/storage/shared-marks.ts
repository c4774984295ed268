import { createHash } from 'node:crypto';
import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import { isMailProvider } from '../../../base/text/rules/address/mail-providers.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { foldText } from '../../../base/text/rules/text.ts';
import { websiteKey } from '../../alike/rules/website-key.ts';
import { SHARED_PARTS, type SharedPart } from '../rules.ts';

const SEPARATOR = '.';
/** 48 bits: a number holds them, and no two texts among millions have the same by chance. */
const MARK_BYTES = 6;

/** Marks of what a record may share with others, equal for equal values, separated; '' if it has none of it. */
export const sharedMarks = (record: Pick<ProfileFields, 'email' | 'website' | 'message'>): string => {
  const values = [hostOf(normalizeEmail(record.email)), websiteKey(record.website), wordsOf(record.message)];
  return values.every((value) => value === '') ? '' : values.map(valueMark).join(SEPARATOR);
};

/** Whether two pages share something by their marks. */
export const isShared = (part: SharedPart, one: string, other: string): boolean => {
  const [own, others] = [one, other].map((marks) => splitMarks(marks)[SHARED_PARTS.indexOf(part)]);
  return own !== '' && own === others;
};

/** Whether the host of an e-mail address is everybody's, so that two who have it share nothing. */
export const isHostOfAll = (email: string): boolean => isMailProvider(hostOf(normalizeEmail(email)));

/** The marks of a record one by one, in the order of `SHARED_PARTS`; '' where it has nothing. */
export const splitMarks = (marks: string): string[] => {
  const split = marks.split(SEPARATOR);
  return SHARED_PARTS.map((_, index) => split[index] ?? '');
};

/** A mark as a number; 0 for none. */
export const markNumber = (mark: string): number =>
  mark === '' ? 0 : Buffer.from(mark, 'base64url').readUIntBE(0, MARK_BYTES);

/** The mark of a value, equal for equal values; '' for none. */
export const valueMark = (value: string): string =>
  value === ''
    ? ''
    : createHash('sha256').update(value).digest().subarray(0, MARK_BYTES).toString('base64url');

const hostOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const wordsOf = (text: string): string => foldText(text).replace(/\s+/gu, ' ').trim();
