import { FIELD_SENTENCES, type Problems } from '../../../domain/fields/field-sentences.ts';
import type { ProfileFields, ProfileKind } from '../../../domain/fields/fields.ts';
import { diedProblem, importedBirthProblem } from '../../../domain/profiles/life/died.ts';
import type { ProfileRecord } from '../../../domain/profiles/profile.ts';
import { isCorrectedValue } from '../../profiles/corrections.ts';

/**
 * The birth and death of a line over the existing record's, which stay where the line has none; `birthyear` and `deathyear` count where a
 * date is empty. A company has neither. Adds to the problems; `today` is `YYYY-MM-DD`.
 */
export const readImportedLife = (
  kind: ProfileKind,
  raw: Record<string, unknown>,
  existing: ProfileRecord | null,
  fields: ProfileFields,
  today: string,
  problems: Problems,
): { dob: string; died: string } => {
  if (kind === 'professional') return { dob: fields.dob, died: '' };
  const dob = fields.dob || textOf(raw, 'birthyear', problems);
  const sent = textOf(raw, 'died', problems) || textOf(raw, 'deathyear', problems);
  const stored = existing?.died ?? '';
  const isSent = [raw['died'], raw['deathyear']].some((value) => value !== undefined && value !== null);
  const isCorrected = existing !== null && isCorrectedValue(existing, 'died', sent);
  const died = isSent && !isCorrected ? sent : stored;
  const wrongDeath = diedProblem({ dob, died }, today);
  // What is stored was checked when it came.
  const wrongBirth = dob === existing?.dob ? null : importedBirthProblem({ dob, died }, today);
  if (wrongDeath !== null) problems['died'] = wrongDeath;
  if (wrongBirth !== null) problems['dob'] ??= wrongBirth;
  return { dob, died };
};

const textOf = (raw: Record<string, unknown>, name: string, problems: Problems): string => {
  const sent = raw[name] ?? '';
  if (typeof sent === 'string') return sent.trim();
  if (Number.isInteger(sent) && name.endsWith('year')) return String(sent);
  problems[name] = FIELD_SENTENCES.notText(name);
  return '';
};
