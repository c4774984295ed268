import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../../base/fields/rules/fields.ts';
import { normalizeFields } from '../../../base/fields/rules/normal-fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { hasPortrait } from '../../../base/photos/rules/photo.ts';
import { addressKey } from '../../../base/text/rules/url.ts';
import type { FieldTranslation } from '../../languages/rules/behind.ts';
import { withFormerNames } from '../../languages/rules/former-names.ts';
import { withinLimits, withTranslation } from '../../languages/rules/translation-texts.ts';
import { withRemainingProofs } from '../../proofs/rules.ts';
import { LINKS, SOURCES } from '../../rules/limits.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { isStructured, type StructuredName } from '../../rules/structured-names.ts';
import type { Link, Source, Sources, Translations } from '../../rules/structured-values.ts';
import { privateChoices } from '../../visibility/rules/privacy.ts';
import { DOB_YEAR, FORMER_NAMES, type PrivateEntry } from '../../visibility/rules/private-entry.ts';
import { translationsOfMerge } from './merged-translations.ts';
import type { LeftBehind, MergeField, MergeUndo } from './merging.ts';

/** The photos that a page takes: those that are asked for, and those of which it has none. */
export const takenPhotos = (
  keep: ProfileRecord,
  drop: ProfileRecord,
  take: readonly MergeField[],
): PhotoField[] =>
  PHOTO_FIELDS.filter((field) => {
    const isNone = field === 'avatar' ? !hasPortrait(keep) : keep[field] === '';
    const isThere = field === 'avatar' ? hasPortrait(drop) : drop[field] !== '';
    return take.includes(field) || (isNone && isThere);
  });

/** A page with what it takes from another one, what taking it back needs, and what it had no room for. */
export type MergedPage = {
  record: ProfileRecord;
  undo: Omit<MergeUndo, 'number' | 'corrected'>;
  left: Pick<LeftBehind, 'sources' | 'links'>;
  /** The translations that hold with what they came with. */
  current: readonly FieldTranslation[];
};

/**
 * A page with what it takes from another one: some fields, photos, sources and links, as far as there is room. What is private there is private
 * here. `copies` are the files that its photos become.
 */
export const mergedRecord = (
  keep: ProfileRecord,
  drop: ProfileRecord,
  take: readonly MergeField[],
  copies: ReadonlyMap<string, string>,
): MergedPage => {
  const photos = takenPhotos(keep, drop, take);
  const next: ProfileRecord = { ...keep };
  for (const field of take) if (!isPhoto(field)) takeField(next, drop, field);
  normalize(next);
  for (const field of photos) next[field] = copies.get(drop[field]) ?? drop[field];
  const sources = joinedSources(next, keep, drop, take);
  const links = take.includes('links') ? { links: next.links ?? [], left: 0 } : joinedLinks(keep, drop);
  setStructured(next, 'sources', sources.sources);
  setStructured(next, 'links', links.links);
  setStructured(next, 'translations', takenTranslations(keep, drop, take));
  const hidden = newlyPrivate(keep, drop, [...take, ...photos]);
  const { behind, current } = translationsOfMerge(keep, drop, next);
  if (Object.keys(behind).length > 0) next.behind = behind;
  const record = withFormerNames(keep, withRemainingProofs(keep, withPrivate(next, hidden)));
  const ended = Object.entries(keep.proven ?? {}).filter(([name]) => !(name in (record.proven ?? {})));
  return {
    record,
    undo: {
      values: rewritten(keep, record),
      hidden,
      ...(hidden.includes('dob') && isPrivate(keep, DOB_YEAR) && { hadYear: true as const }),
      proven: Object.fromEntries(ended),
      ...(keep.behind && { behind: keep.behind }),
    },
    current,
    left: { sources: sources.left, links: links.left },
  };
};

/** Applies the rules between fields to a page. */
export const normalize = (record: ProfileRecord): void => {
  const { name, children } = normalizeFields(record.profile, record);
  Object.assign(record, { name, children });
};

const isPhoto = (field: MergeField): field is PhotoField =>
  (PHOTO_FIELDS as readonly string[]).includes(field);

const takeField = (
  next: ProfileRecord,
  drop: ProfileRecord,
  field: Exclude<MergeField, PhotoField>,
): void => {
  if (field === 'translations') return;
  if (isStructured(field)) setStructured(next, field, drop[field]);
  else if (field !== 'died') next[field] = drop[field];
  else if (drop.died === undefined) delete next.died;
  else next.died = drop.died;
};

/** Sets a structured field; an empty one is none. */
export const setStructured = (
  record: ProfileRecord,
  name: StructuredName,
  value: ProfileRecord[StructuredName],
): void => {
  if (value === undefined || Object.keys(value).length === 0) delete record[name];
  else Object.assign(record, { [name]: value });
};

const isPrivate = ({ private_fields: hidden = [] }: ProfileRecord, name: string): boolean =>
  (hidden as readonly string[]).includes(name);

/** Whether nothing of a part is shown, or of a birth date the year alone. */
const isWithheld = (record: ProfileRecord, name: string): boolean =>
  isPrivate(record, name) || (name === 'dob' && isPrivate(record, DOB_YEAR));

/** The part of a page that an entry hides, or hides a part of. */
export const partOf = (entry: PrivateEntry): Exclude<PrivateEntry, typeof DOB_YEAR | typeof FORMER_NAMES> => {
  if (entry === DOB_YEAR) return 'dob';
  return entry === FORMER_NAMES ? 'names' : entry;
};

/** What becomes private because it was on the page that it comes from. */
const newlyPrivate = (
  keep: ProfileRecord,
  drop: ProfileRecord,
  taken: readonly MergeField[],
): PrivateEntry[] => {
  const entries = (drop.private_fields ?? []).filter((entry) =>
    (taken as readonly string[]).includes(partOf(entry)),
  );
  return entries.filter(
    (entry) => !isPrivate(keep, entry) && !(entry === DOB_YEAR && isPrivate(keep, 'dob')),
  );
};

const withPrivate = (record: ProfileRecord, hidden: readonly PrivateEntry[]): ProfileRecord => {
  if (hidden.length === 0) return record;
  const all = new Set<PrivateEntry>([...(record.private_fields ?? []), ...hidden]);
  if (all.has('dob')) all.delete(DOB_YEAR);
  return { ...record, private_fields: privateChoices(record.profile).filter((entry) => all.has(entry)) };
};

/** The sources of both, those of the page whose value stays first. Those of what only the other page withholds stay there. */
const joinedSources = (
  next: ProfileRecord,
  keep: ProfileRecord,
  drop: ProfileRecord,
  take: readonly MergeField[],
): { sources: Sources; left: number } => {
  const joined: Partial<Record<FieldName, readonly Source[]>> = { ...next.sources };
  let room = SOURCES.page - Object.values(joined).flat().length;
  let left = 0;
  for (const [name, theirs] of Object.entries(drop.sources ?? {})) {
    const field = name as FieldName;
    const own = joined[field] ?? [];
    const isTaken = take.includes(field);
    const fresh = withoutSame(theirs, own);
    const isOpen = isTaken || !isWithheld(drop, field) || isPrivate(keep, field);
    const fits = isOpen ? Math.max(0, Math.min(room, SOURCES.field - own.length)) : 0;
    const added = fresh.slice(0, fits);
    room -= added.length;
    left += fresh.length - added.length;
    if (added.length > 0) joined[field] = isTaken ? [...added, ...own] : [...own, ...added];
  }
  return { sources: joined, left };
};

/** Translations go with what they translate. Those of what only the other page withholds stay there. */
const takenTranslations = (
  keep: ProfileRecord,
  drop: ProfileRecord,
  take: readonly MergeField[],
): Translations => {
  let next: Translations = keep.translations ?? {};
  const tags = [...new Set([...Object.keys(next), ...Object.keys(drop.translations ?? {})])];
  for (const field of proseFields(keep.profile)) {
    const isOpen = !isWithheld(drop, field) || isPrivate(keep, field);
    if (!take.includes(field) && !(take.includes('translations') && isOpen)) continue;
    for (const tag of tags) {
      const text = drop.translations?.[tag]?.[field] ?? '';
      next = withTranslation(keep.profile, next, { tag, field, text });
    }
  }
  return withinLimits(keep.profile, next);
};

const joinedLinks = (keep: ProfileRecord, drop: ProfileRecord): { links: readonly Link[]; left: number } => {
  const own = keep.links ?? [];
  const fresh = withoutSame(drop.links ?? [], own);
  const isOpen = !isPrivate(drop, 'links') || isPrivate(keep, 'links');
  const added = fresh.slice(0, isOpen ? Math.max(0, LINKS.page - own.length) : 0);
  return { links: [...own, ...added], left: fresh.length - added.length };
};

const withoutSame = <Entry extends { url: string }>(
  entries: readonly Entry[],
  of: readonly { url: string }[],
): Entry[] => {
  const known = new Set(of.map(({ url }) => addressKey(url)));
  return entries.filter(({ url }) => !known.has(addressKey(url)));
};

const UNTOLD = ['email', 'phone', ...PHOTO_FIELDS, 'died'] as const;

/** What changed and is in no history. */
const rewritten = (before: ProfileRecord, after: ProfileRecord): MergeUndo['values'] =>
  Object.fromEntries(
    UNTOLD.flatMap((name) => {
      const values = { before: before[name] ?? '', after: after[name] ?? '' };
      return values.before === values.after ? [] : [[name, values]];
    }),
  );
