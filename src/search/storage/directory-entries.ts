import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import { badgeState } from '../../profiles/badge/rules/badge.ts';
import { isOpenData } from '../../profiles/open-data/rules.ts';
import type { Waiting } from '../../profiles/rules/choices.ts';
import { minorUntil } from '../../profiles/rules/minors.ts';
import {
  displayName,
  type ListItem,
  NOT_VERIFIED,
  type ProfileRecord,
  VERIFIED,
  type Verified,
} from '../../profiles/rules/profile.ts';
import { isListed } from '../../profiles/rules/profile-views.ts';
import { withoutPrivate } from '../../profiles/visibility/rules/privacy.ts';
import type { ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { isPubliclyVisible } from '../../profiles/visibility/storage/visibility.ts';
import { FOUND_FIELDS, type FoundFields, lifeText } from '../rules/search.ts';
import { sharedMarks } from './shared-marks.ts';

/** A profile in the public index: a list item without its counts, and the other searched fields. */
export type IndexEntry = Omit<ListItem, 'like' | 'view'> &
  FoundFields & {
    version: number;
    /** The UTC day of its last change, as a number of days since 1970; entries of earlier formats lack it. */
    changed?: number;
    /** When a person died; missing if that is not known. */
    died?: string;
    /** Its badge is suspended: the name, main photo or e-mail changed since. */
    recheck?: true;
  };

/** A profile in the admins' index. */
export type AdminEntry = {
  id: string;
  name: string;
  email: string;
  phone: string;
  verified: Verified;
  version: number;
  /** The number of decisions on it; missing if there are none. */
  decisions?: number;
  /** Its badge is suspended: the name, main photo or e-mail changed since. */
  recheck?: true;
  /** Its e-mail address is not confirmed yet. */
  unconfirmed?: true;
  /** Only admins see it in lists. */
  unlisted?: true;
  /** An administrator hid it. */
  hidden?: true;
  /** It is new and waits to be listed. */
  waiting?: Waiting;
  /** It is about a minor, who comes of age on this UTC day. */
  adult?: string;
  /** What it may share with other pages, see `sharedMarks`; missing if nothing. */
  marks?: string;
};

/** A profile's entries in both indexes: none if it is deleted, only the admins' if it is hidden. */
export type IndexChange = {
  order: string;
  profile: ProfileKind;
  entry: IndexEntry | null;
  admin: AdminEntry | null;
  /** It is open data. */
  open?: true;
};

/**
 * What lists are filtered and sorted by, in short: the role is a person's profession or a company's industry, `died` is '' if that is not known,
 * `changed` as in entries, 0 if that is not known. Rows of earlier formats lack it.
 */
export type FoundRow = [
  id: string,
  name: string,
  verified: 0 | 1,
  role: string,
  hometown: string,
  currentcity: string,
  died: string,
  changed?: number,
];

const DAY_MS = 86_400_000;

/** The day `YYYY-MM-DD` of the last change of an entry or a row. */
export const changedDay = (changed: number): string => new Date(changed * DAY_MS).toISOString().slice(0, 10);

/** The index entries of a profile by its records on a day (`YYYY-MM-DD`, UTC). The public index has nothing private, and no unlisted profile. */
export const toIndexChange = (
  place: Pick<ProfileRecord, 'order' | 'profile'>,
  record: ProfileRecord | null,
  moderation: Pick<ProfileStatus, 'verified' | 'hidden' | 'version' | 'badge'> | null,
  today: string,
): IndexChange => {
  const { order, profile } = place;
  if (record === null) return { order, profile, entry: null, admin: null };
  const isVisible = isPubliclyVisible(moderation);
  const badge = badgeState(record, moderation);
  const verified = badge.verified ? VERIFIED : NOT_VERIFIED;
  const recheck = badge.recheck && { recheck: true as const };
  const shown = withoutPrivate(record, today);
  const isShown = isListed(record, today);
  const adult = minorUntil(record, today);
  const marks = sharedMarks(record);
  return {
    order,
    profile,
    entry:
      isVisible && isShown
        ? {
            id: shown.id,
            name: shown.name,
            nickname: shown.nickname,
            profile,
            profession: shown.profession,
            eduqualification: shown.eduqualification,
            message: shown.message,
            school: shown.school,
            hobbies: shown.hobbies,
            dob: shown.dob,
            avatar: shown.avatar || DEFAULT_AVATAR,
            verified,
            companyname: shown.companyname,
            foundername: shown.foundername,
            ...foundFields(shown),
            version: shown.version,
            changed: Math.floor(record.updated / DAY_MS),
            ...(shown.died && { died: shown.died }),
            ...recheck,
          }
        : null,
    admin: {
      id: record.id,
      name: displayName(record),
      email: record.email,
      phone: record.phone,
      verified,
      version: record.version,
      ...(moderation && moderation.version > 0 && { decisions: moderation.version }),
      ...recheck,
      ...(record.unconfirmed && { unconfirmed: true as const }),
      ...(!isShown && { unlisted: true as const }),
      ...(record.waiting && { waiting: record.waiting }),
      ...(adult !== null && { adult }),
      ...(marks !== '' && { marks }),
      ...(!isVisible && { hidden: true as const }),
    },
    ...(isVisible && isOpenData(record, today) && { open: true as const }),
  };
};

// Leaves out empty fields: most are, and a directory has very many.
const foundFields = (shown: ProfileRecord): FoundFields => {
  const life = lifeText(shown);
  return {
    ...Object.fromEntries(
      FOUND_FIELDS.filter((field) => shown[field] !== '').map((field) => [field, shown[field]]),
    ),
    ...(life !== '' && { life }),
  };
};

/** The short row of a public entry. */
export const toFoundRow = (entry: IndexEntry): FoundRow => [
  entry.id,
  displayName(entry),
  entry.verified === VERIFIED ? 1 : 0,
  (entry.profile === 'personal' ? entry.profession : entry.catagory) ?? '',
  entry.hometown ?? '',
  entry.currentcity ?? '',
  entry.died ?? '',
  entry.changed ?? 0,
];
