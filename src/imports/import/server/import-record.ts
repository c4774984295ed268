import { claimEmail, getIdByEmail, releaseEmail } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { removePhoto } from '../../../base/photos/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { badgeState, seenOf } from '../../../profiles/badge/rules/badge.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { withHistory } from '../../../profiles/history/storage/append-change.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import {
  claimImportedId,
  getImportedId,
  removeImportKey,
} from '../../../profiles/identity/storage/import-keys.ts';
import { remainingProofs } from '../../../profiles/proofs/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { keptStructured } from '../../../profiles/rules/structured-fields.ts';
import { noteNewPage } from '../../../profiles/storage/import-notices.ts';
import { claimProfileRecord, putProfileRecord } from '../../../profiles/storage/profile-record.ts';
import {
  getProfileStatus,
  type ProfileStatus,
  putProfileStatus,
} from '../../../profiles/visibility/storage/profile-status.ts';
import { toIndexChange } from '../../../search/storage/directory-entries.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import { type ExistingProfile, existingHasAccount, findExisting, wasRemoved } from './find-existing.ts';
import type { ImportContext, ImportItem } from './import-context.ts';
import { importPhotos } from './import-photos.ts';
import { addNames } from './listed-names.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { fingerprintOf, isAsMirrored, isSame, mayChange } from './same-record.ts';

/** The outcome for a record, with the change to announce to the directory, and the ids of other pages with the same Wikidata item. */
type ImportOutcome =
  | {
      done: 'created' | 'updated' | 'unchanged';
      id: string;
      change: IndexChange;
      remarks: string[];
      twins: string[];
    }
  | { done: 'refused'; problem: string }
  | { done: 'left'; problem: string };

/** Something exists that lists did not show yet, so the record is tried again. */
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
  const { storage, listed } = context;
  const kind = item.raw['profile'];
  if (!isProfileKind(kind)) return refused('profile must be "personal" or "professional"');
  const found = await findExisting(context, item.identity);
  const spared = await whySpared(context, item, kind, found);
  if (spared !== null) return spared;
  const { id, existing } = found;
  const read = readRecord(kind, item.raw, existing, context.today);
  if (Object.keys(read.problems).length > 0) return refused(sentenceOf(read.problems));
  const { fields } = read;
  if (
    existing !== null &&
    mayChange(existing, { ...fields, ...read.origin, ...read.structured, died: read.died }, item.raw) &&
    (await existingHasAccount(context, id, true))
  )
    return left('its page has an account');

  const notClaimed = await claimNames(context, item, found, fields.email);
  if (notClaimed !== null) return notClaimed;
  const photos = await importPhotos(storage, context.photo, id, existing ?? NO_PHOTOS, item.raw);
  const now = storage.now();
  const place = {
    id,
    profile: kind,
    order: existing?.order ?? item.order,
    created: existing?.created ?? now,
  };
  const imported: ProfileRecord = {
    ...fields,
    ...photos.files,
    ...otherParts(read, existing),
    ...place,
    version: (existing?.version ?? 0) + 1,
    updated: now,
    ...keyOf(item, existing),
    ...(existing?.history && { history: existing.history }),
  };
  const marked = context.isMirror ? { ...imported, mirrored: fingerprintOf(imported) } : imported;
  const record = existing === null ? marked : await withHistory(storage, existing, marked, 'import');
  const isUnchanged = existing !== null && isSame(existing, record);
  const { wikidata } = fields;
  if (wikidata !== '') await context.twins.note(id, wikidata);
  const moderation = await moderate(context, record, item.raw['verified']);
  if (existing === null && context.notify) await noteNewPage(storage, id);
  if (existing === null && !(await claimProfileRecord(storage, record))) {
    addNames(listed, { id });
    return AGAIN;
  }
  if (existing !== null && !isUnchanged) await putProfileRecord(storage, record);
  if (!isUnchanged && existing !== null) await releaseReplaced(storage, existing, record);
  const change = toIndexChange(place, isUnchanged ? existing : record, moderation, context.today);
  return {
    done: existing === null ? 'created' : isUnchanged ? 'unchanged' : 'updated',
    id,
    change,
    remarks: [...read.remarks, ...photos.problems.map((problem) => `${problem} (imported without it)`)],
    twins: wikidata === '' ? [] : await context.twins.find(id, wikidata),
  };
};

/** Why the page of a line stays as it is, if it does. */
const whySpared = async (
  context: ImportContext,
  item: ImportItem,
  kind: ProfileKind,
  { id, existing, gone, hasVanished }: ExistingProfile,
): Promise<ImportOutcome | null> => {
  if (gone === 'trashed') return left('an administrator moved it to the trash');
  if (gone === 'removed' || (await wasRemoved(context, item, hasVanished === true)))
    return left('its page was removed');
  if (existing !== null && (await existingHasAccount(context, id))) return left('its page has an account');
  if (existing !== null && context.isMirror && !isAsMirrored(existing))
    return left("it is a page of this site's own");
  if (existing !== null && existing.profile !== kind)
    return refused(`it is a ${existing.profile} profile already`);
  return null;
};

const keyOf = ({ identity }: ImportItem, existing: ProfileRecord | null): Pick<ProfileRecord, 'key'> => {
  const key = identity.by === 'key' ? identity.value : existing?.key;
  return key === undefined ? {} : { key };
};

/** Claims the key and the e-mail of a line for its profile; null once both are. */
const claimNames = async (
  context: ImportContext,
  item: ImportItem,
  { id, existing, isNewKey }: ExistingProfile,
  email: string,
): Promise<ImportOutcome | Again | null> => {
  const { storage, listed } = context;
  const { key } = keyOf(item, existing);
  // The key comes first, so that a repeat after a crash continues with the same profile and the e-mail claimed for it.
  if (key !== undefined && isNewKey && !(await claimImportedId(storage, key, id))) {
    const otherId = await getImportedId(storage, key);
    addNames(listed, { key, id: otherId ?? '' });
    return AGAIN;
  }
  const takenBy = await takeEmail(context, email, id, existing);
  // Somebody was faster after the e-mail was looked up.
  if (takenBy !== null && item.identity.by === 'email' && existing === null) {
    addNames(listed, { email, id: takenBy });
    return AGAIN;
  }
  if (takenBy !== null) {
    if (key !== undefined && isNewKey) await removeImportKey(storage, key);
    return refused(`the e-mail is held by the profile ${takenBy}`);
  }
  return null;
};

const NO_PHOTOS = { avatar: '', avatar1: '', avatar2: '' };
const refused = (problem: string): ImportOutcome => ({ done: 'refused', problem });
const left = (problem: string): ImportOutcome => ({ done: 'left', problem });
const sentenceOf = (problems: Problems): string =>
  Object.entries(problems)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('; ');

/** Claims an e-mail for a profile; returns the id of the profile that has it already, else null. */
const takeEmail = async (
  { storage, listed }: ImportContext,
  email: string,
  id: string,
  existing: ProfileRecord | null,
): Promise<string | null> => {
  if (email === '') return null;
  if (listed.emails.has(emailName(email))) {
    if (existing !== null && normalizeEmail(existing.email) === normalizeEmail(email)) return null;
    const takenBy = await getIdByEmail(storage, email);
    if (takenBy === id) return null;
    if (takenBy !== null) return takenBy;
  }
  if (await claimEmail(storage, email, id)) return null;
  const takenBy = await getIdByEmail(storage, email);
  return takenBy === id ? null : (takenBy ?? 'another');
};

/** The moderation of a profile; an import may give the badge, but never overrides an admin's decision. */
const moderate = async (
  { storage, listed }: ImportContext,
  record: ProfileRecord,
  verified: unknown,
): Promise<ProfileStatus | null> => {
  const { id } = record;
  const status = listed.moderation.has(id) ? await getProfileStatus(storage, id) : null;
  if (typeof verified !== 'string' || !isVerified(verified) || badgeState(record, status).verified)
    return status;
  const moderation: ProfileStatus = {
    verified: true,
    hidden: status?.hidden ?? null,
    version: (status?.version ?? 0) + 1,
    by: 'import',
    at: storage.now(),
    badge: { at: storage.now(), basis: 'other', evidence: '', note: '', seen: seenOf(record) },
  };
  await putProfileStatus(storage, id, moderation);
  return moderation;
};

/** What a record has besides its fields, photos and place: from the line, and what only the site or its owner sets. */
const otherParts = (
  { fields, origin, structured, died }: ReadRecord,
  existing: ProfileRecord | null,
): Partial<ProfileRecord> => ({
  ...origin,
  ...keptStructured(structured),
  ...(died !== '' && { died }),
  ...ownerChoices(existing, { website: fields.website, links: structured.links }),
  ...(existing?.corrected && { corrected: existing.corrected }),
  ...(existing?.mirrored && { mirrored: existing.mirrored }),
});

const ownerChoices = (
  existing: ProfileRecord | null,
  next: Pick<ProfileRecord, 'website' | 'links'>,
): Partial<ProfileRecord> => ({
  ...(existing?.private_fields && { private_fields: existing.private_fields }),
  ...(existing?.listed && { listed: existing.listed }),
  ...(existing?.open_data && { open_data: existing.open_data }),
  ...(existing?.waiting && { waiting: existing.waiting }),
  ...(existing?.proven && { proven: remainingProofs(existing.proven, existing, next) }),
});

const releaseReplaced = async (
  storage: Storage,
  existing: ProfileRecord,
  record: ProfileRecord,
): Promise<void> => {
  const used = PHOTO_FIELDS.map((field) => record[field]);
  const before = [...(existing.replaced ?? []), ...PHOTO_FIELDS.map((field) => existing[field])];
  for (const file of before) if (file !== '' && !used.includes(file)) await removePhoto(storage, file);
  if (existing.email !== '' && normalizeEmail(existing.email) !== normalizeEmail(record.email))
    await releaseEmail(storage, existing.email, existing.id);
};
