import { browseSlug } from '../../profiles/rules/browse-slug.ts';
import { type ProfileQuery, readProfileQuery } from './profile-query.ts';

/** The slug of a filter's value in any spelling. No value has the slug '-', so one without a slug finds nobody. */
export const toSlug = (value: string | undefined): string | undefined =>
  value ? browseSlug(value) || '-' : undefined;

/** Reads a page's query string, whoever wrote it. Ignores invalid parameters; accepts any spelling of a slug. */
export const readAnyQuery = (params: URLSearchParams): ProfileQuery => {
  const { place, profession, industry, ...others } = readProfileQuery(params);
  return { ...others, place: toSlug(place), profession: toSlug(profession), industry: toSlug(industry) };
};
