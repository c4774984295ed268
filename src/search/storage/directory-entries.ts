import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { isSearched, proseFields } from '../../base/fields/rules/fields.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import { badgeState } from '../../profiles/badge/rules/badge.ts';
import { NOT_VERIFIED, VERIFIED } from '../../profiles/badge/rules/verified.ts';
import { fieldTranslations } from '../../profiles/languages/rules/translation-texts.ts';
import { mayBeIndexed } from '../../profiles/machines/rules.ts';
import { isOpenData } from '../../profiles/open-data/rules.ts';
import { displayName } from '../../profiles/rules/list-item.ts';
import { isListed } from '../../profiles/rules/listed.ts';
import { minorUntil } from '../../profiles/rules/minors.ts';
import { isOwned, type ProfileRecord } from '../../profiles/rules/profile.ts';
import { withoutPrivate } from '../../profiles/visibility/rules/privacy.ts';
import { isPubliclyVisible } from '../../profiles/visibility/rules/visibility.ts';
import type { ProfileStatus } from '../../profiles/visibility/storage/profile-status.ts';
import { sharedMarks } from '../admin-list/storage/shared-marks.ts';
import { alikeFacts } from '../alike/rules/facts.ts';
import type { FoundFields } from '../rules/found-fields.ts';
import { FOUND_FIELDS, lifeText } from '../rules/search.ts';
import type { AdminEntry, IndexChange, IndexEntry } from './directory-entry.ts';

const DAY_MS = 86_400_000;

/** The day `YYYY-MM-DD` of the last change of an entry or a row. */
export const changedDay = (changed: number): string => new Date(changed * DAY_MS).toISOString().slice(0, 10);

type Decision = Pick<ProfileStatus, 'verified' | 'hidden' | 'version' | 'badge'>;

/** The index entries of a profile by its records on a day (`YYYY-MM-DD`, UTC). The public index has nothing private, and no unlisted profile. */
export const toIndexChange = (
  { order, profile }: Pick<ProfileRecord, 'order' | 'profile'>,
  record: ProfileRecord | null,
  moderation: Decision | null,
  today: string,
): IndexChange => {
  if (record === null) return { order, profile, entry: null, admin: null };
  const isVisible = isPubliclyVisible(moderation);
  const { verified, recheck } = badgeState(record, moderation);
  const badge: Badge = {
    verified: verified ? VERIFIED : NOT_VERIFIED,
    ...(recheck && { recheck: true as const }),
  };
  const isShown = isVisible && isListed(record, today);
  return {
    order,
    profile,
    entry: isShown ? toIndexEntry(record, profile, badge, today) : null,
    admin: toAdminEntry(record, moderation, badge, today),
    ...(isVisible && isOpenData(record, today) && { open: true as const }),
  };
};

type Badge = Pick<AdminEntry, 'verified' | 'recheck'>;

const toIndexEntry = (
  record: ProfileRecord,
  profile: ProfileRecord['profile'],
  { verified, ...recheck }: Badge,
  today: string,
): IndexEntry => {
  const shown = withoutPrivate(record, today);
  return {
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
    ...(shown.sort_name && { sort_name: shown.sort_name }),
    ...recheck,
    ...(!mayBeIndexed(record) && { unindexed: true as const }),
  };
};

const toAdminEntry = (
  record: ProfileRecord,
  moderation: Decision | null,
  { verified, ...recheck }: Badge,
  today: string,
): AdminEntry => {
  const adult = minorUntil(record, today);
  const marks = sharedMarks(record);
  const alike = alikeFacts(record, today);
  const city = record.profile === 'personal' ? record.currentcity || record.hometown : record.address;
  return {
    id: record.id,
    name: displayName(record),
    email: record.email,
    phone: record.phone,
    verified,
    version: record.version,
    ...(moderation && moderation.version > 0 && { decisions: moderation.version }),
    ...recheck,
    ...(record.unconfirmed && { unconfirmed: true as const }),
    ...(!isListed(record, today) && { unlisted: true as const }),
    ...(record.waiting && { waiting: record.waiting }),
    ...(adult !== null && { adult }),
    ...(marks !== '' && { marks }),
    ...(!isPubliclyVisible(moderation) && { hidden: true as const }),
    ...(isOwned(record) && { account: true as const }),
    ...(record.avatar !== '' && { photo: true as const }),
    ...(record.source && { source: record.source }),
    ...(city !== '' && { city }),
    ...(Object.keys(alike).length > 0 && { alike }),
  };
};

// Leaves out empty fields: most are, and a directory has very many.
const foundFields = (shown: ProfileRecord): FoundFields => {
  const life = lifeText(shown);
  const otherNames = (shown.names ?? []).map(({ text }) => text).join('\n');
  const translated = translatedTexts(shown);
  return {
    ...Object.fromEntries(
      FOUND_FIELDS.filter((field) => shown[field] !== '').map((field) => [field, shown[field]]),
    ),
    ...(life !== '' && { life }),
    ...(otherNames !== '' && { otherNames }),
    ...(Object.keys(translated).length > 0 && { translated }),
  };
};

const translatedTexts = (shown: ProfileRecord): Partial<Record<FieldName, readonly string[]>> => {
  if (shown.translations === undefined) return {};
  const fields = proseFields(shown.profile).filter(isSearched);
  const texts = fields.map((field) => [field, Object.values(fieldTranslations(shown, field))] as const);
  return Object.fromEntries(texts.filter(([, list]) => list.length > 0));
};
