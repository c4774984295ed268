import { claimEmail, getIdByEmail, releaseEmail } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { fieldsOf, isProfileKind } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { removePhoto } from '../../../base/photos/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { onOneLine } from '../../../base/text/rules/text.ts';
import { readImport } from '../../../owners/rules/forms.ts';
import { badgeState, seenOf } from '../../../profiles/badge/rules/badge.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { withHistory } from '../../../profiles/history/storage/append-change.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import {
  claimImportedId,
  getImportedId,
  removeImportKey,
} from '../../../profiles/identity/storage/import-keys.ts';
import { remainingProofs } from '../../../profiles/proofs/rules.ts';
import { isTrusted } from '../../../profiles/proofs/server/foreign-page.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { keptStructured, structuredValues } from '../../../profiles/rules/structured-fields.ts';
import { STRUCTURED_NAMES } from '../../../profiles/rules/structured-names.ts';
import { keepCorrections, keepStructured } from '../../../profiles/server/corrections.ts';
import { noteNewPage } from '../../../profiles/storage/import-notices.ts';
import { claimProfileRecord, putProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { readImportedTies } from '../../../profiles/ties/rules/imported-ties.ts';
import {
  getProfileStatus,
  type ProfileStatus,
  putProfileStatus,
} from '../../../profiles/visibility/storage/profile-status.ts';
import { toIndexChange } from '../../../search/storage/directory-entries.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import { existingHasAccount, findExisting, wasRemoved } from './find-existing.ts';
import type { ImportContext, ImportItem } from './import-context.ts';
import { readOrigin } from './import-origin.ts';
import { importPhotos } from './import-photos.ts';
import { readImportedLife } from './imported-life.ts';
import { addNames } from './listed-names.ts';
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
  const { id, isNewKey, existing, gone, hasVanished = false } = await findExisting(context, item.identity);
  if (gone === 'trashed') return left('an administrator moved it to the trash');
  if (gone === 'removed' || (await wasRemoved(context, item, hasVanished)))
    return left('its page was removed');
  if (existing !== null && (await existingHasAccount(context, id))) return left('its page has an account');
  if (existing !== null && context.isMirror && !isAsMirrored(existing))
    return left("it is a page of this site's own");
  if (existing !== null && existing.profile !== kind)
    return refused(`it is a ${existing.profile} profile already`);
  const sentFields = withStored(kind, existing, item.raw);
  const {
    fields: read,
    problems,
    remarks: out,
  } = readImport(kind, sentFields, context.today, existing ?? {});
  const kept = keepCorrections(existing, read);
  const { dob, died, remarks } = readImportedLife(kind, item.raw, existing, kept, context.today, problems);
  const fields = { ...kept, dob };
  const origin = readOrigin(item.raw, existing, problems);
  const { structured: sent, problems: structuredProblems } = readSentStructured(
    kind,
    onLines(withoutNull(item.raw)),
    context.today,
    isTrusted,
  );
  const ties = readImportedTies(item.raw['ties'], context.today);
  if ('problem' in ties) problems['ties'] = ties.problem;
  const structured = { ...structuredValues(existing ?? {}), ...keepStructured(existing, sent) };
  Object.assign(problems, structuredProblems, reservedName(fields, existing));
  if (Object.keys(problems).length > 0) return refused(sentenceOf(problems));
  if (
    existing !== null &&
    mayChange(existing, { ...fields, ...origin, ...structured, died }, item.raw) &&
    (await existingHasAccount(context, id, true))
  )
    return left('its page has an account');

  const key = item.identity.by === 'key' ? item.identity.value : existing?.key;
  // The key comes first, so that a repeat after a crash continues with the same profile and the e-mail claimed for it.
  if (key !== undefined && isNewKey && !(await claimImportedId(storage, key, id))) {
    const otherId = await getImportedId(storage, key);
    addNames(listed, { key, id: otherId ?? '' });
    return AGAIN;
  }
  const takenBy = await takeEmail(context, fields.email, id, existing);
  // Somebody was faster after the e-mail was looked up.
  if (takenBy !== null && item.identity.by === 'email' && existing === null) {
    addNames(listed, { email: fields.email, id: takenBy });
    return AGAIN;
  }
  if (takenBy !== null) {
    if (key !== undefined && isNewKey) await removeImportKey(storage, key);
    return refused(`the e-mail is held by the profile ${takenBy}`);
  }
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
    ...origin,
    ...keptStructured(structured),
    ...(died !== '' && { died }),
    ...ownerChoices(existing, { website: fields.website, links: structured.links }),
    ...(existing?.corrected && { corrected: existing.corrected }),
    ...(existing?.mirrored && { mirrored: existing.mirrored }),
    ...place,
    version: (existing?.version ?? 0) + 1,
    updated: now,
    ...(key !== undefined && { key }),
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
    remarks: [...remarks, ...out, ...photos.problems.map((problem) => `${problem} (imported without it)`)],
    twins: wikidata === '' ? [] : await context.twins.find(id, wikidata),
  };
};

const NO_PHOTOS = { avatar: '', avatar1: '', avatar2: '' };
const refused = (problem: string): ImportOutcome => ({ done: 'refused', problem });
const left = (problem: string): ImportOutcome => ({ done: 'left', problem });
const sentenceOf = (problems: Problems): string =>
  Object.entries(problems)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('; ');

/** What a line has; in files of other programs, null means nothing. */
const withoutNull = (raw: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null && value !== undefined));

// Other programs write line breaks where a form has none; as in texts, they become blanks.
const onLines = (raw: Record<string, unknown>): Record<string, unknown> => ({
  ...raw,
  ...Object.fromEntries(
    STRUCTURED_NAMES.filter((name) => typeof raw[name] === 'object').map((name) => [
      name,
      JSON.parse(JSON.stringify(raw[name]), (_, value: unknown) =>
        typeof value === 'string' ? onOneLine(value) : value,
      ),
    ]),
  ),
});

/** The fields of a line over those of the existing profile: fields that the line does not have stay. */
const withStored = (
  kind: ProfileKind,
  existing: ProfileFields | null,
  raw: Record<string, unknown>,
): Record<string, unknown> => {
  const sent = withoutNull(raw);
  if (existing === null) return sent;
  const base: Record<string, unknown> = {};
  for (const field of fieldsOf(kind)) base[field] = existing[field];
  if (sent['industry'] !== undefined && sent['catagory'] === undefined) delete base['catagory'];
  if (sent['name'] !== undefined && sent['companyname'] === undefined) delete base['companyname'];
  return { ...base, ...sent };
};

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
