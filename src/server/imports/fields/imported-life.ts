import { FIELD_SENTENCES, type Problems } from '../../../domain/fields/field-sentences.ts';
import type { ProfileFields, ProfileKind } from '../../../domain/fields/fields.ts';
import { diedProblem, importedBirthProblem } from '../../../domain/profiles/life/died.ts';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import { isCorrectedValue } from '../../profiles/corrections.ts';

/**
 * The birth and death of a line over the existing record's, which stay where the line has none; `birthyear` and `deathyear` count where a
 * date is empty. A company has neither. Adds to the problems; `remarks` are sentences about years that were left out, and `today` is
 * `YYYY-MM-DD`.
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
  const remarks: string[] = [];
  const dob = fields.dob || (yearOf(raw, 'birthyear', problems, remarks) ?? '');
  const year = yearOf(raw, 'deathyear', problems, remarks);
  const sent = textOf(raw, 'died', problems) || (year ?? '');
  const stored = existing?.died ?? '';
  const isSent =
    sent !== '' ||
    (year !== null && [raw['died'], raw['deathyear']].some((value) => value !== undefined && value !== null));
  const isCorrected = existing !== null && isCorrectedValue(existing, 'died', sent);
  const died = isSent && !isCorrected ? sent : stored;
  const wrongDeath = diedProblem({ dob, died }, today);
  // What is stored was checked when it came.
  const wrongBirth = dob === existing?.dob ? null : importedBirthProblem({ dob, died }, today);
  if (wrongDeath !== null) problems['died'] = wrongDeath;
  if (wrongBirth !== null) problems['dob'] ??= wrongBirth;
  return { dob, died, remarks };
};

// A year of another form (431, for 431 BC) is null, with a remark: it is no reason to leave out the page.
const yearOf = (
  raw: Record<string, unknown>,
  name: string,
  problems: Problems,
  remarks: string[],
): string | null => {
  const year = textOf(raw, name, problems);
  if (year === '' || /^\d{4}$/.test(year)) return year;
  remarks.push(`${name}: Please enter a year of four digits`);
  return null;
};

const textOf = (raw: Record<string, unknown>, name: string, problems: Problems): string => {
  const sent = raw[name] ?? '';
  if (typeof sent === 'string') return sent.trim();
  if (Number.isInteger(sent) && name.endsWith('year')) return String(sent);
  problems[name] = FIELD_SENTENCES.notText(name);
  return '';
};
