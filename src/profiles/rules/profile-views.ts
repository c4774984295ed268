import type { FieldName, ProfileFields } from '../../base/fields/rules/field-catalogue.ts';
import { emptyFields } from '../../base/fields/rules/fields.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import type { Verification } from '../badge/rules/verification.ts';
import type { Verified } from '../badge/rules/verified.ts';
import { sourcesOnPage } from '../gone-sources/rules/source-check.ts';
import { behindFields } from '../languages/rules/behind.ts';
import { lettersOf } from '../languages/rules/letters.ts';
import { pageLanguage } from '../languages/rules/page-in-language.ts';
import { withoutPrivate } from '../visibility/rules/privacy.ts';
import { filedUnder } from './filed-under.ts';
import { type Counts, displayName } from './list-item.ts';
import { isListed } from './listed.ts';
import type { OwnProfile, ProfileRecord, PublicProfile } from './profile.ts';
import { lifeYearsOf, shownPlace } from './row-facts.ts';
import { structuredValues } from './structured-fields.ts';

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
    language: pageLanguage(record),
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
    died: record.died ?? '',
    ...structuredValues(record),
    sources: sourcesOnPage(record),
    verification,
    updated: new Date(record.updated).toISOString(),
    email_confirmed: record.unconfirmed !== true,
    confirmed: record.confirmed ?? '',
    behind: behindFields(record.behind),
    behind_since: record.behind ?? {},
    private_fields: record.private_fields ?? [],
    open_data: record.open_data ?? 'no',
    machines: record.machines ?? [],
    suggestions: record.suggestions ?? 'yes',
    follow: record.follow ?? 'yes',
    still_right: record.still_right ?? 'yes',
    contact: record.contact ?? 'address',
    letters: lettersOf(record),
    recheck: false,
    version: record.version,
  };
};

/** The public view of a record on a day (`YYYY-MM-DD`, UTC). */
export const toPublicProfile = (
  record: ProfileRecord,
  verified: Verified,
  counts: Counts,
  verification: Verification | null,
  today: string,
): PublicProfile => {
  const page = withoutPrivate(record, today);
  const {
    marital: _marital,
    children: _children,
    version: _version,
    private_fields: _private,
    open_data: _open,
    machines: _machines,
    suggestions: _suggestions,
    follow: _follow,
    still_right: _stillRight,
    contact: _contact,
    letters: _letters,
    recheck: _recheck,
    behind_since: _since,
    phone,
    ...rest
  } = toOwnProfile(page, verified, counts, verification);
  const shown = {
    ...rest,
    sort_name: filedUnder(record),
    born: lifeYearsOf(page).born,
    place: shownPlace(page),
    ties: [],
    listed: isListed(record, today) ? ('yes' as const) : ('no' as const),
  };
  return record.profile === 'personal' ? shown : { ...shown, phone };
};
