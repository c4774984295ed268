import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import type { Verification } from '../../../profiles/badge/rules/verification.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import type { ChangeAuthor } from '../../../profiles/history/rules/stored-history.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import { isOwned, type ProfileRecord, type PublicProfile } from '../../../profiles/rules/profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { numberSources } from '../../../profiles/sources/rules.ts';
import { type ReconcileType, toReconcileType } from '../../reconcile/rules.ts';
import type { KnownPage } from '../rules/known-page.ts';
import { MCP } from '../rules/limits.ts';
import { excerpt, QUOTATION_NOTICE, quotedFields, quotedText } from '../rules/quotation.ts';
import type { Cited, ListedPages } from './mcp-answers.ts';

/** The full address of a page. */
export const pageUrl = (profile: PublicProfile): string => new URL(profilePath(profile), siteUrl()).href;

/** Who says what a page says. */
export const speakerOf = (record: ProfileRecord): ChangeAuthor =>
  isOwned(record) ? 'owner' : (record.made ?? 'import');

const toVerification = (verified: string, verification: Verification | null): Cited['verification'] => ({
  verified: isVerified(verified),
  basis: verification?.basis ?? '',
  at: verification?.at ?? '',
  evidence: verification?.evidence ?? '',
  quotation: quotedFields({ note: verification?.note ?? '' }),
});

/** How many sources a page has, and the first of them, each with the fields that are from it. */
export const sourcesOf = (
  profile: PublicProfile,
  max: number,
): { total: number; sources: Cited['sources'] } => {
  const { list, numbers } = numberSources(profile);
  const fields = Object.entries(numbers) as [FieldName, number[]][];
  const sources = list.slice(0, max).map(({ title, ...source }, index) => ({
    ...source,
    fields: fields.filter(([, each]) => each.includes(index + 1)).map(([field]) => field),
    quotation: quotedFields({ title }),
  }));
  return { total: list.length, sources };
};

/** What an answer about a page says about itself. */
export const citePage = ({ record, profile }: KnownPage, maxSources: number = MCP.results): Cited => ({
  url: pageUrl(profile),
  as_of: profile.updated,
  said_by: speakerOf(record),
  verification: toVerification(profile.verified, profile.verification),
  sources: sourcesOf(profile, maxSources).sources,
  licence: quotedText(profile.licence),
});

/** Which page an answer is about. */
export const identify = ({ profile }: KnownPage): { id: string; kind: ReconcileType } => ({
  id: profile.id,
  kind: toReconcileType(profile.profile).id,
});

/** The notice and the citation of an answer about one page. */
export const aboutPage = (page: KnownPage) => ({
  notice: QUOTATION_NOTICE,
  ...identify(page),
  ...citePage(page),
});

const nameOf = (profile: PublicProfile): string => withoutBadgeMarks(displayName(profile));

/** A page in a list, with the beginning of its text. */
export const listPage = (page: KnownPage): ListedPages => {
  const { profile } = page;
  return {
    ...identify(page),
    ...citePage(page, MCP.listedSources),
    quotation: quotedFields({
      name: nameOf(profile),
      role: profile.profile === 'personal' ? displayRole(profile) : profile.industry,
      place: profile.place,
      born: profile.born,
      died: profile.died,
      about: excerpt(profile.message),
    }),
  };
};

/** What the list of some pages says about itself: the directory made it, from them. */
export const aboutList = (
  storage: Storage,
  path: string,
  pages: readonly KnownPage[],
): { notice: string } & Cited => ({
  notice: QUOTATION_NOTICE,
  url: new URL(path, siteUrl()).href,
  as_of: new Date(storage.now()).toISOString(),
  said_by: 'directory',
  verification: toVerification('', null),
  sources: pages.map(({ profile }) => ({
    url: pageUrl(profile),
    seen: todayOf(storage),
    fields: [],
    quotation: quotedFields({ title: `${nameOf(profile)} – ${site.name}` }),
  })),
  licence: '',
});

/** The fields of a public record that stand elsewhere in an answer, or that assistants do not get. */
const LEFT_OUT = [
  'id',
  'profile',
  'email',
  'phone',
  'email_confirmed',
  'verified',
  'verification',
  'sources',
  'licence',
  'updated',
  'confirmed',
  'listed',
] as const satisfies readonly (keyof PublicProfile)[];

/** The public fields of a page under their record names, quoted. */
export const quotePage = (profile: PublicProfile): Record<string, unknown> => {
  const fields: Partial<PublicProfile> = { ...profile, name: nameOf(profile) };
  for (const field of LEFT_OUT) delete fields[field];
  return quotedFields(fields);
};
