import { identifiersOf } from '../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS, socialUrl, websiteUrl } from '../../base/fields/rules/social.ts';
import { isPresent } from '../../base/fields/rules/span.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import { metaDescription } from '../../base/text/rules/meta-description.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { shownLine, withoutBadgeMarks } from '../badge/rules/badge-marks.ts';
import { presentPositions } from '../life/rules/career.ts';
import { newestFirst } from '../life/rules/order.ts';
import { isLifeDate } from '../life/rules/years.ts';
import { numberSources } from '../sources/rules.ts';
import type { PublicTie, TieKind } from '../ties/rules/tie.ts';
import { displayName, displayRole } from './list-item.ts';
import type { PublicProfile } from './profile.ts';

/** A short description of a profile for search engines and shared links. */
export const profileDescription = (profile: PublicProfile): string => {
  const role = displayRole(profile);
  const name = withoutBadgeMarks(displayName(profile));
  return metaDescription(profile.message) || metaDescription(role === '' ? name : `${name}, ${role}`);
};

const present = (value: string): string | undefined => (value === '' ? undefined : value);

const some = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length === 0 ? undefined : list;

const oneOrSome = <Item>(list: readonly Item[]): Item | readonly Item[] | undefined =>
  list.length === 1 ? list[0] : some(list);

const named = <Type extends string>(type: Type, name: string) =>
  name === '' ? undefined : { '@type': type, name: shownLine(name) };

type Named = { '@type': 'Person' | 'Organization'; name: string };
type Page = Named & { '@id': string; url: string };

const aboutOf = (page: string): string => `${page}#about`;

/** The other sides of ties of some kinds, each once, as their own pages name them; what has ended counts for founders alone. */
const tied = (
  type: Named['@type'],
  { ties }: PublicProfile,
  kinds: readonly TieKind[],
  url: string,
): Page[] => {
  const wanted = ties.filter((tie) => kinds.includes(tie.kind) && (tie.kind === 'founded' || isPresent(tie)));
  const pages = new Map(wanted.map((tie): [string, PublicTie] => [tie.id, tie]));
  return [...pages.values()].map((tie) => {
    const page = new URL(tie.url, url).href;
    return { '@type': type, '@id': aboutOf(page), name: withoutBadgeMarks(tie.name), url: page };
  });
};

/** Those with a page, and the others by name, where that is not the name of one of them. */
const withoutTwins = (type: Named['@type'], pages: readonly Page[], names: readonly string[]) => {
  const taken = new Set(pages.map(({ name }) => foldForSearch(name)));
  const others = names.map((name): Named => ({ '@type': type, name: shownLine(name) }));
  return [...pages, ...others.filter(({ name }) => name !== '' && !taken.has(foldForSearch(name)))];
};

const counter = (action: 'LikeAction' | 'ViewAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});

/** The structured data of a public profile: a `ProfilePage` about a `Person` or an `Organization`. `url` is its canonical address, `photo` the address of its portrait, `created` when it was made (ISO 8601). */
export const profileJsonLd = (
  profile: PublicProfile,
  url: string,
  photo: string,
  created?: string,
): object => {
  const shared = sharedJsonLd(profile, url, photo);
  const citation = numberSources(profile).list.map((source) => ({
    '@type': 'CreativeWork',
    url: source.url,
    ...(source.title !== '' && { name: source.title }),
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity:
      profile.profile === 'personal'
        ? { '@type': 'Person', ...shared, ...personJsonLd(profile, url) }
        : { '@type': 'Organization', ...shared, ...companyJsonLd(profile, url) },
    inLanguage: profile.shown?.message ?? profile.language,
    ...translated(profile),
    ...(created !== undefined && { dateCreated: created }),
    dateModified: profile.updated,
    ...(citation.length > 0 && { citation }),
  };
};

/** The texts of a page in other languages, each with its language. */
const translated = ({ translations, shown }: PublicProfile): { workTranslation?: readonly object[] } => {
  const texts = Object.entries(translations).filter(([tag]) => tag !== shown?.message);
  if (texts.length === 0) return {};
  return {
    workTranslation: texts.map(([tag, { message, profession, catagory }]) => ({
      '@type': 'WebPage',
      inLanguage: tag,
      ...((profession ?? catagory) !== undefined && { description: shownLine(profession ?? catagory ?? '') }),
      ...(message !== undefined && { text: message }),
    })),
  };
};

/** What is said of people and companies alike. */
const sharedJsonLd = (profile: PublicProfile, url: string, photo: string) => {
  const registered = identifiersOf(profile);
  const identifiers = registered.map((each) => ({
    '@type': 'PropertyValue',
    propertyID: each.site,
    value: each.value,
    url: each.url,
  }));
  const sameAs = [
    ...SOCIAL_FIELDS.flatMap((field) => socialUrl(field, profile[field]) ?? []),
    ...registered.map((each) => each.url),
    ...profile.links.filter(({ url }) => profile.proven[url]).map(({ url }) => url),
  ];
  return {
    '@id': aboutOf(url),
    name: withoutBadgeMarks(displayName(profile)),
    alternateName: oneOrSome(
      [profile.nickname, ...profile.names.map(({ text }) => text)].map(shownLine).filter(Boolean),
    ),
    description: profileDescription(profile),
    url,
    identifier: identifiers.length === 0 ? profile.id : [profile.id, ...identifiers],
    ...(profile.avatar !== DEFAULT_AVATAR && { image: photo }),
    ...(sameAs.length > 0 && { sameAs }),
    interactionStatistic: [counter('LikeAction', profile.like), counter('ViewAction', profile.view)],
    award: present(profile.awards),
    email: present(profile.email),
  };
};

const personJsonLd = (profile: PublicProfile, url: string) => {
  const founded = tied('Organization', profile, ['founded'], url);
  const employers = presentPositions(profile).map(({ organisation }) => organisation);
  const works = tied('Organization', profile, ['works'], url);
  return {
    pronouns: present(shownLine(profile.pronouns)),
    jobTitle: present(displayRole(profile)),
    birthDate: isLifeDate(profile.dob) ? profile.dob : undefined,
    deathDate: present(profile.died),
    worksFor: some(withoutTwins('Organization', works, employers)),
    memberOf: some(tied('Organization', profile, ['board', 'member'], url)),
    // The vocabulary says only of a company who founded it.
    ...(founded.length > 0 && { '@reverse': { founder: founded } }),
    alumniOf: some(
      newestFirst(profile.education).map(({ school }) => named('EducationalOrganization', school)),
    ),
    nationality: named('Country', profile.nationality),
    homeLocation: named('Place', profile.currentcity),
  };
};

const companyJsonLd = (profile: PublicProfile, url: string) => ({
  founder: oneOrSome(
    withoutTwins('Person', tied('Person', profile, ['founded'], url), [profile.foundername]),
  ),
  employee: some(tied('Person', profile, ['works'], url)),
  member: some(tied('Person', profile, ['board', 'member'], url)),
  foundingDate: present(profile.startedyear),
  numberOfEmployees:
    profile.employee === '' ? undefined : { '@type': 'QuantitativeValue', value: profile.employee },
  address: present(profile.address),
  telephone: present(profile.phone ?? ''),
  ...(websiteUrl(profile.website) !== null && { url: websiteUrl(profile.website) }),
});
