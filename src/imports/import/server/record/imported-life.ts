import type { ProfileFields } from '../../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES, type Problems } from '../../../../base/fields/rules/field-sentences.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import {
  isNoDate,
  isPlaceholder,
  type ReadDate,
  readDate,
  writeDay,
  writeYear,
} from '../../../../base/text/rules/dates/read-date.ts';
import { withoutUnseen } from '../../../../base/text/rules/letters/unseen.ts';
import { plainDigits } from '../../../../base/text/rules/numbers/digits.ts';
import {
  birthProblem,
  DIED_SENTENCES,
  diedProblem,
  importedBirthProblem,
} from '../../../../profiles/life/rules/died.ts';
import { isYear } from '../../../../profiles/life/rules/years.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { isCorrectedValue } from '../../../../profiles/server/corrections.ts';
import { standsForNone, withoutIt } from '../../rules.ts';

type Line = { raw: Record<string, unknown>; problems: Problems; remarks: string[] };

/**
 * The birth and death of a line over the existing record's, which stay where the line has none; `birthyear` and `deathyear` count where a
 * date is empty. A company has neither. Adds to the problems; `remarks` are sentences about what was left out or kept as a year, and `today`
 * is `YYYY-MM-DD`.
 */
export const readImportedLife = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  existing: ProfileRecord | null,
  fields: ProfileFields,
  today: string,
  problems: Problems,
): { dob: string; died: string; remarks: string[] } => {
  if (kind === 'professional') return { dob: fields.dob, died: '', remarks: [] };
  const line: Line = { raw, problems, remarks: [] };
  const dob = readBirth(line, fields.dob, existing);
  const { sent, isSent } = readDeath(line, dob, existing);
  const isCorrected = existing !== null && isCorrectedValue(existing, 'died', sent);
  const died = isSent && !isCorrected ? sent : (existing?.died ?? '');
  const wrongDeath = diedProblem({ dob, died }, today);
  // What is stored was checked when it came.
  const wrongBirth = dob === existing?.dob ? null : importedBirthProblem({ dob, died }, today);
  if (wrongDeath !== null) problems['died'] = wrongDeath;
  if (wrongBirth !== null) problems['dob'] ??= wrongBirth;
  return { dob, died, remarks: line.remarks };
};

// A stored value stays as it is; somebody who has died may have been born on any day.
const readBirth = (line: Line, dob: string, existing: ProfileRecord | null): string => {
  if (dob === '') return birthYear(line);
  if (dob === existing?.dob) return dob;
  const hasDied = [line.raw['died'], line.raw['deathyear'], existing?.died].some(Boolean);
  // Of the living, 85 is rather 1985.
  const text = hasDied ? withLongYear(dob) : dob;
  const born = lifeDate(line, 'dob', text, (day) => !hasDied && isPlaceholder(day));
  if (born === '') return birthYear(line);
  return isYear(born) ? inEraOfDeath(line, Number(born)) : born;
};

const birthYear = (line: Line): string => {
  const year = yearOf(line, 'birthyear') ?? 0;
  return year === 0 ? '' : inEraOfDeath(line, year);
};

// 431 beside 354 BC is before Christ, too.
const inEraOfDeath = (line: Line, year: number): string => {
  const death = readDate(withLongYear(textOf(line, 'died') || textOf(line, 'deathyear')))?.year ?? 0;
  return writeYear(death < 0 && year > 0 && year >= -death ? -year : year);
};

// The years 1 to 99, which are no dates elsewhere.
const withLongYear = (text: string): string => {
  const plain = plainDigits(withoutUnseen(text));
  return /^\d{1,2}$/.test(plain) ? plain.padStart(4, '0') : text;
};

const readDeath = (
  line: Line,
  dob: string,
  existing: ProfileRecord | null,
): { sent: string; isSent: boolean } => {
  const { raw, remarks } = line;
  const text = textOf(line, 'died');
  const isUnborn = (day: string): boolean => dob === '' || birthProblem({ dob, died: day }) !== null;
  if (text !== '') {
    const died = lifeDate(line, 'died', withLongYear(text), (day) => isPlaceholder(day) && isUnborn(day));
    if (died !== '') return { sent: died, isSent: true };
  }
  const year = yearOf(line, 'deathyear');
  const died = year === null || year === 0 ? '' : writeYear(year);
  // Years of three digits are often before Christ: no reason to leave out the page.
  if (year !== null && year !== 0 && year < FIRST_SURE_YEAR && birthProblem({ dob, died }) !== null) {
    remarks.push(withoutIt('deathyear', DIED_SENTENCES.beforeBirth));
    return { sent: existing?.died ?? '', isSent: false };
  }
  const isNamed = [raw['died'], raw['deathyear']].some((value) => value !== undefined && value !== null);
  return { sent: died, isSent: died !== '' || (year === 0 && isNamed && text === '') };
};

const FIRST_SURE_YEAR = 1_000;

// A day, or the year of what is no whole day; what is no date at all is a problem of the line.
const lifeDate = (
  { remarks }: Line,
  name: string,
  text: string,
  isNone: (day: string) => boolean,
): string => {
  const date = readDate(text);
  const day = date === null ? text : date.year < 0 ? null : writeDay(date);
  if (isNoDate(text) || (day !== null && isNone(day))) {
    remarks.push(withoutIt(name, standsForNone(text)));
    return '';
  }
  if (day !== null || date === null) return day ?? text;
  const year = writeYear(date.year);
  if (saysMore(date)) remarks.push(`${name}: “${text}” is no whole date (imported as ${year})`);
  return year;
};

const saysMore = ({ month, isRough }: ReadDate): boolean => month !== undefined || isRough === true;

// The year; 0 for nothing, null with a remark for what is no year.
const yearOf = (line: Line, name: string): number | null => {
  const text = textOf(line, name);
  if (text === '') return 0;
  const year = readDate(withLongYear(text))?.year ?? 0;
  if (year !== 0 && !isNoDate(text)) return year;
  line.remarks.push(withoutIt(name, FIELD_SENTENCES.year));
  return null;
};

const textOf = ({ raw, problems }: Line, name: string): string => {
  const sent = raw[name] ?? '';
  if (typeof sent === 'string') return sent.trim();
  if (Number.isInteger(sent)) return String(sent);
  problems[name] = FIELD_SENTENCES.notText(name);
  return '';
};
