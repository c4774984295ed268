import type { Problems } from '../../../../base/fields/rules/field-sentences.ts';
import { FIELD_SENTENCES } from '../../../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../../../base/fields/rules/fields.ts';
import { withFormerNames } from '../../../../profiles/languages/rules/former-names.ts';
import { remainingProofs } from '../../../../profiles/proofs/rules.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { keptStructured } from '../../../../profiles/rules/structured-fields.ts';
import { importKeyOf } from './claim-names.ts';
import type { ExistingProfile, ImportContext, ImportItem } from './import-context.ts';
import { importedPrivacy } from './imported-privacy.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { isAsMirrored, mayChange } from './same-record.ts';
import { existingHasAccount, wasRemoved } from './spared.ts';

/** A line that is not imported: `refused` is bad, `left` has a page that stays as it is. */
export type NotImported =
  | { done: 'refused'; problem: string; problems: Problems }
  | { done: 'left'; problem: string };

/** What a line makes of its page, with the photos that the page has. Its names are not claimed, and nothing is written. */
export type PlannedRecord = { record: ProfileRecord; read: ReadRecord };

/** Reads a line over its page, if that may be imported at all. */
export const planRecord = async (
  context: ImportContext,
  item: ImportItem,
  found: ExistingProfile,
): Promise<PlannedRecord | NotImported> => {
  const { id, existing } = found;
  const kind = item.raw['profile'];
  if (!isProfileKind(kind)) {
    const sentence = 'profile must be "personal" or "professional"';
    return { done: 'refused', problem: sentence, problems: { profile: sentence } };
  }
  const spared = await whySpared(context, item, found);
  if (spared !== null) return spared;
  if (existing !== null && existing.profile !== kind) {
    const sentence = `it is a ${existing.profile} profile already`;
    return { done: 'refused', problem: sentence, problems: { profile: sentence } };
  }
  const raw = existing === null ? withSource(item.raw, context.pageSource) : item.raw;
  const read = readRecord(kind, raw, existing, context.today, context.isMirror);
  const life = { dob: read.fields.dob, died: read.died };
  const privacy =
    existing === null && !context.isMirror
      ? importedPrivacy(kind, raw, life, context.keepPrivate, context.today, read.problems)
      : {};
  if (Object.keys(read.problems).length > 0) return refused(read.problems);
  if (
    existing !== null &&
    mayChange(existing, { ...read.fields, ...read.origin, ...read.structured, died: read.died }, item.raw) &&
    (await existingHasAccount(context, existing, true))
  )
    return left('its page has an account');
  const now = context.storage.now();
  const record: ProfileRecord = {
    ...read.fields,
    ...photosOf(existing),
    ...otherParts(read, existing, context.made),
    ...privacy,
    id,
    profile: kind,
    order: existing?.order ?? item.order,
    created: existing?.created ?? now,
    version: (existing?.version ?? 0) + 1,
    updated: now,
    ...importKeyOf(item, existing),
    ...(existing?.behind && { behind: existing.behind }),
    ...(existing?.history && { history: existing.history }),
    ...(existing?.imports && { imports: existing.imports }),
  };
  return { record: withFormerNames(existing, record), read };
};

const withSource = (raw: Record<string, unknown>, source = ''): Record<string, unknown> =>
  source === '' || raw['source'] || raw['source_url'] ? raw : { ...raw, source };

/** Why the page of a line stays as it is, if it does. */
const whySpared = async (
  context: ImportContext,
  item: ImportItem,
  { existing, gone, hasVanished }: ExistingProfile,
): Promise<NotImported | null> => {
  if (gone === 'trashed') return left('an administrator moved it to the trash');
  if (gone === 'removed' || (await wasRemoved(context, item, hasVanished === true)))
    return left('its page was removed');
  if (existing !== null && (await existingHasAccount(context, existing)))
    return left('its page has an account');
  if (existing !== null && context.isMirror && !isAsMirrored(existing))
    return left("it is a page of this site's own");
  return null;
};

const photosOf = (existing: ProfileRecord | null): Pick<ProfileRecord, 'avatar' | 'avatar1' | 'avatar2'> => ({
  avatar: existing?.avatar ?? '',
  avatar1: existing?.avatar1 ?? '',
  avatar2: existing?.avatar2 ?? '',
});

/** What a record has besides its fields, photos and place: from the line, and what only the site or its owner sets. */
const otherParts = (
  { fields, origin, structured, died }: ReadRecord,
  existing: ProfileRecord | null,
  made = existing?.made,
): Partial<ProfileRecord> => ({
  ...origin,
  ...keptStructured(structured),
  ...(died !== '' && { died }),
  ...ownerChoices(existing, { website: fields.website, links: structured.links }),
  ...(existing?.corrected && { corrected: existing.corrected }),
  ...(made && { made }),
});

const ownerChoices = (
  existing: ProfileRecord | null,
  next: Pick<ProfileRecord, 'website' | 'links'>,
): Partial<ProfileRecord> => ({
  ...(existing?.private_fields && { private_fields: existing.private_fields }),
  ...(existing?.listed && { listed: existing.listed }),
  ...(existing?.open_data && { open_data: existing.open_data }),
  ...(existing?.machines && { machines: existing.machines }),
  ...(existing?.contact && { contact: existing.contact }),
  ...(existing?.waiting && { waiting: existing.waiting }),
  ...(existing?.followers && { followers: existing.followers }),
  ...(existing?.proven && { proven: remainingProofs(existing.proven, existing, next) }),
});

/** A line with problems, by field. */
export const refused = (problems: Problems): NotImported => ({
  done: 'refused',
  problem: Object.entries(problems)
    .map(([field, sentence]) => `${field}: ${sentence}`)
    .join('; '),
  problems,
});

/** A line whose e-mail another page has. */
export const emailHeld = (takenBy: string): NotImported => ({
  done: 'refused',
  problem: `the e-mail is held by the profile ${takenBy}`,
  problems: { email: FIELD_SENTENCES.emailTaken },
});

/** A line whose page stays as it is. */
export const left = (problem: string): NotImported => ({ done: 'left', problem });

/** Why a line is left once its import was taken back. */
export const TAKEN_BACK = 'this import was taken back';
