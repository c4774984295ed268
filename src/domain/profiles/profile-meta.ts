import { identifiersOf } from '../fields/identifiers.ts';
import { SOCIAL_FIELDS, socialUrl, websiteUrl } from '../fields/social.ts';
import { DEFAULT_AVATAR } from '../photos/photo.ts';
import { metaDescription } from '../text/meta-description.ts';
import { shownLine, withoutBadgeMarks } from './badge/badge-marks.ts';
import { presentPositions } from './life/career.ts';
import { newestFirst } from './life/order.ts';
import { displayName, displayRole, type PublicProfile } from './profile.ts';
import { numberSources } from './sources.ts';

/** A short description of a profile for search engines and shared links. */
export const profileDescription = (profile: PublicProfile): string => {
  const role = displayRole(profile);
  const name = withoutBadgeMarks(displayName(profile));
  return metaDescription(profile.message) || metaDescription(role === '' ? name : `${name}, ${role}`);
};

const present = (value: string): string | undefined => (value === '' ? undefined : value);

const some = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length === 0 ? undefined : list;

const organization = (name: string) => ({ '@type': 'Organization', name: shownLine(name) });

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
  const registered = identifiersOf(profile);
  const sameAs = [
    ...SOCIAL_FIELDS.flatMap((field) => socialUrl(field, profile[field]) ?? []),
    ...registered.map((each) => each.url),
    ...profile.links.filter(({ url }) => profile.proven[url]).map(({ url }) => url),
  ];
  const shared = {
    '@id': `${url}#about`,
    name: withoutBadgeMarks(displayName(profile)),
    description: profileDescription(profile),
    url,
    identifier:
      registered.length === 0
        ? profile.id
        : [
            profile.id,
            ...registered.map((each) => ({
              '@type': 'PropertyValue',
              propertyID: each.site,
              value: each.value,
              url: each.url,
            })),
          ],
    ...(profile.avatar !== DEFAULT_AVATAR && { image: photo }),
    ...(sameAs.length > 0 && { sameAs }),
    interactionStatistic: [counter('LikeAction', profile.like), counter('ViewAction', profile.view)],
    award: present(profile.awards),
    email: present(profile.email),
  };
  const citation = numberSources(profile).list.map((source) => ({
    '@type': 'CreativeWork',
    url: source.url,
    ...(source.title !== '' && { name: source.title }),
  }));
  const mainEntity =
    profile.profile === 'personal'
      ? {
          '@type': 'Person',
          ...shared,
          alternateName: present(shownLine(profile.nickname)),
          jobTitle: present(displayRole(profile)),
          birthDate: present(profile.dob),
          deathDate: present(profile.died),
          worksFor: some(presentPositions(profile).map(({ organisation }) => organization(organisation))),
          alumniOf: some(
            newestFirst(profile.education).map(({ school }) => ({
              '@type': 'EducationalOrganization',
              name: shownLine(school),
            })),
          ),
          nationality: present(profile.nationality),
          homeLocation: present(profile.currentcity),
        }
      : {
          '@type': 'Organization',
          ...shared,
          founder: profile.foundername === '' ? undefined : { '@type': 'Person', name: displayRole(profile) },
          foundingDate: present(profile.startedyear),
          numberOfEmployees: present(profile.employee),
          address: present(profile.address),
          telephone: present(profile.phone ?? ''),
          ...(websiteUrl(profile.website) !== null && { url: websiteUrl(profile.website) }),
        };
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity,
    ...(created !== undefined && { dateCreated: created }),
    dateModified: profile.updated,
    ...(citation.length > 0 && { citation }),
  };
};
