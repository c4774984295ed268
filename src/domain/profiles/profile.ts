import type { Trashing } from '../admin/moderation.ts';
import {
  FIELD_NAMES,
  type FieldName,
  PHOTO_FIELDS,
  type PhotoField,
  type ProfileKind,
} from '../fields/fields.ts';
import type { Verification } from './badge.ts';
import { DEFAULT_AVATAR } from './photo.ts';
import { type PrivateEntry, withoutPrivate } from './privacy.ts';
import { shownLine } from './seal-marks.ts';

export const VERIFIED = 'verified.jpg';
export const NOT_VERIFIED = 'not-verified.jpg';
export type Verified = typeof VERIFIED | typeof NOT_VERIFIED;

/** Whether an admin's or a record's value counts as verified: `verified.jpg`, `verified` or `yes`. */
export const isVerified = (value: string): boolean =>
  [VERIFIED, 'verified', 'yes'].includes(value.trim().toLowerCase());

/** Every text field of a profile; those of the other kind are empty. */
export type ProfileFields = Record<FieldName, string>;

/** A profile as it is kept: written whole by its owner alone. `order` sorts by creation, times are milliseconds. */
export type ProfileRecord = ProfileFields &
  Record<PhotoField, string> & {
    id: string;
    profile: ProfileKind;
    /** 1 at registration, one more at each edit. */
    version: number;
    /** Sorts like the time of creation and names the profile's place in the directory. */
    order: string;
    created: number;
    updated: number;
    /** Stable key of an imported record. */
    key?: string;
    /** Photos that an edit replaced: removed right after it, and again with the next one, should a crash have come between. */
    replaced?: string[];
    /** Name of the e-mail claim that an edit left behind: freed right after it, and again with the next one. */
    movedFrom?: string;
    /** What its owner keeps private; none when missing. */
    private_fields?: PrivateEntry[];
    /** `no` for a page that has its link and is in no list; `yes` when missing. */
    listed?: Listed;
    /** Its e-mail address was not confirmed yet; missing when it was, or came from an import or an earlier version. */
    unconfirmed?: true;
    /** Links that were shown to lead back here, with the day they were last found to (`YYYY-MM-DD`). */
    proven?: Proven;
    /** In the trash: to everybody but its finders there as if it were gone. */
    trashed?: Trashing;
  } & Partial<Origin>;

export type Listed = 'yes' | 'no';
export type Proven = { website?: string };

/** Where an imported page comes from; empty for one that its owner wrote. */
export type Origin = { source: string; source_url: string; licence: string };

/** Whether a page is in lists, search, sitemap and feeds. */
export const isListed = (profile: { listed?: Listed }): boolean => profile.listed !== 'no';

/** What a page tells of itself beside its fields, on every view of it. */
type About = Origin & {
  listed: Listed;
  proven: Proven;
  /** Why it carries the badge, null when it does not. */
  verification: Verification | null;
  /** When it was last changed, ISO 8601. */
  updated: string;
  /** Whether its e-mail address is known to be its owner's. */
  email_confirmed: boolean;
};

/** A profile on home and in lists (SPEC §3, "list item"). */
export type ListItem = {
  id: string;
  name: string;
  nickname: string;
  profile: ProfileKind;
  profession: string;
  eduqualification: string;
  message: string;
  school: string;
  hobbies: string;
  dob: string;
  avatar: string;
  verified: Verified;
  like: number;
  view: number;
  companyname: string;
  foundername: string;
};

/** The full public record: a person's phone, marital status and children are not in it. */
export type PublicProfile = Omit<ProfileFields, 'marital' | 'children' | 'phone'> &
  Record<PhotoField, string> &
  About & {
    phone?: string;
    id: string;
    profile: ProfileKind;
    industry: string;
    verified: Verified;
    like: number;
    view: number;
  };

/** The record as its owner sees it: every field, and the version that an edit may name. */
export type OwnProfile = ProfileFields &
  Record<PhotoField, string> &
  About & {
    id: string;
    profile: ProfileKind;
    industry: string;
    verified: Verified;
    like: number;
    view: number;
    version: number;
    private_fields: PrivateEntry[];
    /** It was verified, and has another name, main photo or e-mail since. */
    recheck: boolean;
  };

export type Counts = { like: number; view: number };

/** Every text field, empty. */
export const emptyFields = (): ProfileFields =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, ''])) as ProfileFields;

/** The files of a record's photos. */
export const photosOf = (record: Record<PhotoField, string>): string[] =>
  PHOTO_FIELDS.map((field) => record[field]).filter((file) => file !== '');

/** The name on the page: a business's company name, else the person's. */
export const displayName = (profile: { profile: ProfileKind; name: string; companyname: string }): string =>
  profile.profile === 'professional' ? profile.companyname || profile.name : profile.name;

/** The line under the name as it is shown: the profession, a business's founder. */
export const displayRole = (profile: {
  profile: ProfileKind;
  profession: string;
  foundername: string;
}): string => shownLine(profile.profile === 'professional' ? profile.foundername : profile.profession);

/** The owner's view of a record. */
export const toOwnProfile = (
  record: ProfileRecord,
  verified: Verified,
  counts: Counts,
  verification: Verification | null = null,
): OwnProfile => {
  const own = { ...emptyFields() } as ProfileFields;
  for (const field of Object.keys(own) as FieldName[]) own[field] = record[field] ?? '';
  return {
    id: record.id,
    profile: record.profile,
    ...own,
    name: displayName(record),
    industry: record.catagory,
    avatar: record.avatar || DEFAULT_AVATAR,
    avatar1: record.avatar1,
    avatar2: record.avatar2,
    verified,
    like: counts.like,
    view: counts.view,
    source: record.source ?? '',
    source_url: record.source_url ?? '',
    licence: record.licence ?? '',
    listed: record.listed ?? 'yes',
    proven: record.proven ?? {},
    verification,
    updated: new Date(record.updated).toISOString(),
    email_confirmed: record.unconfirmed !== true,
    private_fields: record.private_fields ?? [],
    recheck: false,
    version: record.version,
  };
};

/** The public view of a record: the owner's less the version and what is private. */
export const toPublicProfile = (
  record: ProfileRecord,
  verified: Verified,
  counts: Counts,
  verification: Verification | null = null,
): PublicProfile => {
  const {
    marital: _marital,
    children: _children,
    version: _version,
    private_fields: _private,
    recheck: _recheck,
    phone,
    ...rest
  } = toOwnProfile(withoutPrivate(record), verified, counts, verification);
  return record.profile === 'personal' ? rest : { ...rest, phone };
};
