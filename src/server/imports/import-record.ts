import type { Problems } from '../../domain/fields/field-sentences.ts';
import {
  emptyFields,
  type FieldName,
  fieldsOf,
  isProfileKind,
  PHOTO_FIELDS,
  type ProfileFields,
  type ProfileKind,
} from '../../domain/fields/fields.ts';
import { readImport } from '../../domain/owners/forms.ts';
import { badgeState, seenOf } from '../../domain/profiles/badge/badge.ts';
import { isVerified, type ProfileRecord } from '../../domain/profiles/profile.ts';
import { normalizeEmail } from '../../domain/text/email.ts';
import { claimEmail, getEmailHolder, releaseEmail } from '../../storage/accounts/emails.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { removePhoto } from '../../storage/photos/photos.ts';
import { keepVerifiedValues } from '../../storage/profiles/badge/verify.ts';
import { emailName } from '../../storage/profiles/hashed-names.ts';
import { claimImportedId, getImportedId, removeImportKey } from '../../storage/profiles/import-keys.ts';
import { claimProfileRecord, putProfileRecord } from '../../storage/profiles/profile-record.ts';
import {
  getProfileStatus,
  type ProfileStatus,
  putProfileStatus,
} from '../../storage/profiles/profile-status.ts';
import type { RemovedPart } from '../../storage/profiles/removed.ts';
import { type IndexChange, toIndexChange } from '../../storage/search/directory-entries.ts';
import { findExisting, hasAccount, wasRemoved } from './find-existing.ts';
import type { Identity } from './import-identity.ts';
import { ORIGIN_FIELDS, readOrigin } from './import-origin.ts';
import { importPhotos, type ReadPhoto } from './import-photos.ts';
import { type KnownNames, learn } from './known-names.ts';

/** The context of one import. */
export type ImportContext = {
  storage: Storage;
  photo: ReadPhoto;
  known: KnownNames;
  today: string;
  /** The name under which a removed page is remembered. */
  removedName: (part: RemovedPart, value: string) => string;
};

/** One record to import; `order` is for a new profile. */
export type ImportItem = { raw: Record<string, unknown>; identity: Identity; order: string };

/** The outcome for a record, with the change to announce to the directory. */
type ImportOutcome =
  | { done: 'created' | 'updated' | 'unchanged'; id: string; change: IndexChange; remarks: string[] }
  | { done: 'refused'; problem: string }
  | { done: 'left'; problem: string };

/** Something exists that lists did not show yet: try the record again. */
type Again = { done: 'again' };
const AGAIN: Again = { done: 'again' };
const MAX_ATTEMPTS = 5;

/**
 * Imports one record: key, photos, e-mail and moderation first, the record last, so that a repeat finds and finishes
 * whatever a crash leaves. New records are only ever claimed, so late lists or two concurrent imports create no
 * duplicates.
 */
export const importRecord = async (context: ImportContext, item: ImportItem): Promise<ImportOutcome> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const outcome = await tryRecord(context, item);
    if (outcome.done !== 'again') return outcome;
  }
  throw new Error(`The record of ${item.identity.by} ${item.identity.value} changes all the time`);
};

const tryRecord = async (context: ImportContext, item: ImportItem): Promise<ImportOutcome | Again> => {
  const { storage, known } = context;
  const kind = item.raw['profile'];
  if (!isProfileKind(kind)) return refused('profile must be "personal" or "professional"');
  const { id, isNewKey, kept, gone, hasVanished = false } = await findExisting(context, item.identity);
  if (gone === 'trashed') return left('an administrator moved it to the trash');
  if (gone === 'removed' || (await wasRemoved(context, item, hasVanished)))
    return left('its page was removed');
  if (kept !== null && (await hasAccount(context, id))) return left('its page has an account');
  if (kept !== null && kept.profile !== kind) return refused(`it is a ${kept.profile} profile already`);
  const { fields, problems } = readImport(kind, withStored(kind, kept, item.raw), context.today);
  const origin = readOrigin(item.raw, kept, problems);
  if (Object.keys(problems).length > 0) return refused(sentenceOf(problems));
  if (
    kept !== null &&
    mayChange(kept, { ...fields, ...origin }, item.raw) &&
    (await hasAccount(context, id, true))
  )
    return left('its page has an account');

  const key = item.identity.by === 'key' ? item.identity.value : kept?.key;
  // The key comes first, so that a repeat after a crash continues with the same profile and the e-mail claimed for it.
  if (key !== undefined && isNewKey && !(await claimImportedId(storage, key, id))) {
    const theirs = await getImportedId(storage, key);
    learn(known, { key, id: theirs ?? '' });
    return AGAIN;
  }
  const isNewEmail = fields.email !== '' && !known.emails.has(emailName(fields.email));
  const holder = await takeEmail(context, fields.email, id, kept);
  if (holder !== null && item.identity.by === 'email' && isNewEmail) {
    learn(known, { email: fields.email, id: holder });
    return AGAIN;
  }
  if (holder !== null) {
    if (key !== undefined && isNewKey) await removeImportKey(storage, key);
    return refused(`the e-mail is held by the profile ${holder}`);
  }
  const photos = await importPhotos(storage, context.photo, id, kept ?? NO_PHOTOS, item.raw);
  const now = storage.now();
  const place = { id, profile: kind, order: kept?.order ?? item.order, created: kept?.created ?? now };
  const record: ProfileRecord = {
    ...fields,
    ...photos.files,
    ...origin,
    ...keptChoices(kept, fields),
    ...place,
    version: (kept?.version ?? 0) + 1,
    updated: now,
    ...(key !== undefined && { key }),
  };
  const same = kept !== null && isSame(kept, record);
  if (!same && kept !== null) await keepVerifiedValues(storage, kept, record);
  const moderation = await moderate(context, record, item.raw['verified']);
  if (kept === null && !(await claimProfileRecord(storage, record))) {
    learn(known, { id });
    return AGAIN;
  }
  if (kept !== null && !same) await putProfileRecord(storage, record);
  if (!same && kept !== null) await freeOld(storage, kept, record);
  const change = toIndexChange(place, same ? kept : record, moderation);
  return {
    done: kept === null ? 'created' : same ? 'unchanged' : 'updated',
    id,
    change,
    remarks: photos.problems,
  };
};

const NO_PHOTOS = { avatar: '', avatar1: '', avatar2: '' };
const refused = (problem: string): ImportOutcome => ({ done: 'refused', problem });
const left = (problem: string): ImportOutcome => ({ done: 'left', problem });
const sentenceOf = (problems: Problems): string =>
  Object.entries(problems)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('; ');

/** The fields of a line over those of the existing profile: fields that the line does not have stay. */
const withStored = (
  kind: ProfileKind,
  kept: ProfileFields | null,
  raw: Record<string, unknown>,
): Record<string, unknown> => {
  const given: Record<string, unknown> = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== null && value !== undefined),
  );
  if (kept === null) return given;
  const base: Record<string, unknown> = {};
  for (const field of fieldsOf(kind)) base[field] = kept[field];
  if (given['industry'] !== undefined && given['catagory'] === undefined) delete base['catagory'];
  if (given['name'] !== undefined && given['companyname'] === undefined) delete base['companyname'];
  return { ...base, ...given };
};

/** Claims an e-mail for a profile; returns the id of another holder if it is taken, else null. */
const takeEmail = async (
  { storage, known }: ImportContext,
  email: string,
  id: string,
  kept: ProfileRecord | null,
): Promise<string | null> => {
  if (email === '') return null;
  if (known.emails.has(emailName(email))) {
    if (kept !== null && normalizeEmail(kept.email) === normalizeEmail(email)) return null;
    const holder = await getEmailHolder(storage, email);
    if (holder === id) return null;
    if (holder !== null) return holder;
  }
  if (await claimEmail(storage, email, id)) return null;
  const holder = await getEmailHolder(storage, email);
  return holder === id ? null : (holder ?? 'another');
};

/** The moderation of a profile; an import may give the badge, but never overrides an admin's decision. */
const moderate = async (
  { storage, known }: ImportContext,
  record: ProfileRecord,
  verified: unknown,
): Promise<ProfileStatus | null> => {
  const { id } = record;
  const kept = known.moderation.has(id) ? await getProfileStatus(storage, id) : null;
  if (typeof verified !== 'string' || !isVerified(verified) || badgeState(record, kept).verified) return kept;
  const moderation: ProfileStatus = {
    verified: true,
    hidden: kept?.hidden ?? null,
    version: (kept?.version ?? 0) + 1,
    by: 'import',
    at: storage.now(),
    badge: { at: storage.now(), basis: 'other', evidence: '', note: '', seen: seenOf(record) },
  };
  await putProfileStatus(storage, id, moderation);
  return moderation;
};

// The owner's choices and proofs stay, except the proof of a website that changes.
const keptChoices = (kept: ProfileRecord | null, fields: ProfileFields): Partial<ProfileRecord> => ({
  ...(kept?.private_fields && { private_fields: kept.private_fields }),
  ...(kept?.listed && { listed: kept.listed }),
  ...(kept?.proven && kept.website === fields.website && { proven: kept.proven }),
});

const COMPARED = [
  ...(Object.keys(emptyFields()) as FieldName[]),
  ...PHOTO_FIELDS,
  ...ORIGIN_FIELDS,
  'key',
] as const;

const isSame = (kept: ProfileRecord, record: ProfileRecord): boolean =>
  COMPARED.every((field) => (kept[field] ?? '') === (record[field] ?? ''));

/** Whether a line may change the profile; photos are not compared yet. */
const mayChange = (
  kept: ProfileRecord,
  given: Partial<ProfileRecord>,
  raw: Record<string, unknown>,
): boolean =>
  !isSame(kept, { ...kept, ...given }) ||
  PHOTO_FIELDS.some((field) => raw[field] !== undefined && raw[field] !== null && raw[field] !== kept[field]);

const freeOld = async (storage: Storage, kept: ProfileRecord, record: ProfileRecord): Promise<void> => {
  const used = PHOTO_FIELDS.map((field) => record[field]);
  const before = [...(kept.replaced ?? []), ...PHOTO_FIELDS.map((field) => kept[field])];
  for (const file of before) if (file !== '' && !used.includes(file)) await removePhoto(storage, file);
  if (kept.email !== '' && normalizeEmail(kept.email) !== normalizeEmail(record.email))
    await releaseEmail(storage, kept.email, kept.id);
};
