import { getIdByEmail } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import {
  FIELD_SENTENCES,
  type Problems,
  type RawFields,
} from '../../../base/fields/rules/field-sentences.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { trimmed } from '../../../base/text/rules/text.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { diedProblem } from '../../../profiles/life/rules/died.ts';
import { withRemainingProofs } from '../../../profiles/proofs/rules.ts';
import { isTrusted } from '../../../profiles/proofs/server/foreign-request.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { newStructured } from '../../../profiles/rules/structured-fields.ts';
import { withCorrections } from '../../../profiles/server/corrections.ts';
import { refuseProblems, websiteProblems } from '../../../search/alike/server/public-alike.ts';
import { editedPhotos, editedRecord, type Photos } from '../../editing/server/edited-record.ts';
import { isMoved } from '../../editing/storage.ts';
import { readCorrection } from '../../rules/forms.ts';

/** The photos of a correction, and what is wrong with those that are none. */
export type SentPhotos = { photos: Photos; problems: Problems };

/** The record with a correction; null if nothing changes. Refuses with all problems at once. */
export const correctedRecord = async (
  storage: Storage,
  old: ProfileRecord,
  raw: RawFields,
  { photos, problems: photoProblems }: SentPhotos = { photos: {}, problems: {} },
): Promise<ProfileRecord | null> => {
  const today = todayOf(storage);
  const died = sentDeath(old, raw);
  const { fields, problems: fieldProblems } = readCorrection(old.profile, { ...old, died }, raw, today);
  const { structured, problems: structuredProblems } = readSentStructured(old.profile, raw, today, {
    mayLink: isTrusted,
    stored: old.translations,
    isWhole: raw['version'] !== undefined,
  });
  const { names = old.names } = structured;
  const lifeProblem = died === (old.died ?? '') ? null : diedProblem({ dob: fields.dob, died }, today);
  const problems: Problems = {
    ...fieldProblems,
    ...(lifeProblem !== null && { died: lifeProblem }),
    ...structuredProblems,
    ...reservedName({ ...fields, names }, old),
    ...photoProblems,
  };
  const { died: _died, ...rest } = { ...old, ...fields };
  const changed: ProfileRecord = {
    ...rest,
    ...(died !== '' && { died }),
    ...newStructured(old, structured),
    ...editedPhotos(old, raw, photos, PHOTO_FIELDS),
  };
  const record = withRemainingProofs(old, changed);
  if (isMoved(old, record) && record.email !== '' && problems['email'] === undefined) {
    const takenBy = await getIdByEmail(storage, record.email);
    if (takenBy !== null && takenBy !== old.id) problems['email'] = FIELD_SENTENCES.emailTaken;
  }
  if (problems['website'] === undefined)
    Object.assign(problems, await websiteProblems(storage, record, { old: old.website }));
  refuseProblems(problems);
  const edited = editedRecord(old, record, storage.now());
  if (edited === null) return null;
  const corrected = withCorrections(old, edited);
  return isMoved(old, record) && old.email !== ''
    ? { ...corrected, movedFrom: emailName(old.email) }
    : corrected;
};

/** When a person died, as sent or else as stored. */
const sentDeath = ({ profile, died = '' }: ProfileRecord, raw: Record<string, unknown>): string =>
  profile === 'personal' && typeof raw['died'] === 'string' ? trimmed(raw['died']) : died;
