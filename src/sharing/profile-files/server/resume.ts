import { identifiersOf } from '../../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS, SOCIAL_NETWORKS, socialUrl } from '../../../base/fields/rules/social.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { filePaths, paths } from '../../../paths.ts';
import { shownLine, withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { careerOf } from '../../../profiles/life/rules/career.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import type { ProfileFile, SharedProfile } from './profile-file.ts';

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

const text = <Name extends string>(name: Name, value: string): Partial<Record<Name, string>> =>
  value.trim() === '' ? {} : ({ [name]: value.trim() } as Record<Name, string>);

/** The entries of a field in which people list things, one a line or with commas between them. */
const entries = (value: string, separator: RegExp): string[] =>
  value
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A person's pages elsewhere: in networks, in registers of names, and the other links. */
const profilesOf = (profile: PublicProfile): object[] => [
  ...SOCIAL_FIELDS.flatMap((field) => {
    const url = socialUrl(field, profile[field]);
    const handle = /^@(\S+)$/.exec(profile[field].trim())?.[1];
    const network = SOCIAL_NETWORKS[field].label;
    return url === null ? [] : [{ network, url, ...(handle && { username: handle }) }];
  }),
  ...identifiersOf(profile).map(({ site, value, url }) => ({ network: site, username: value, url })),
  ...profile.links.map(({ url, label }) => ({ ...text('network', shownLine(label)), url })),
];

/** A person's positions, and companies that confirmed a tie, newest first. */
const workOf = (profile: PublicProfile, address: string): object[] =>
  newestFirst(careerOf(profile)).map(({ main, detail, url, from, to }) => ({
    name: main,
    ...text('position', detail),
    ...(url !== '' && { url: new URL(url, address).href }),
    ...text('startDate', from),
    ...text('endDate', to),
  }));

const awardsOf = (value: string): object[] => entries(value, /\n/).map((title) => ({ title }));
const interestsOf = (value: string): object[] => entries(value, /[\n,;]/).map((name) => ({ name }));

/** The other names that somebody has now; the schema allows what it does not name. */
const otherNames = ({ names }: PublicProfile): object[] =>
  names
    .filter(({ kind }) => kind !== 'former')
    .map(({ text: name, language }) => ({ name: withoutBadgeMarks(name), ...text('language', language) }));

/** The translated texts by language, each as the schema calls it. */
const translationsOf = ({ translations }: PublicProfile): { translations?: object } => {
  const texts = Object.entries(translations).map(([tag, fields]) => [
    tag,
    {
      ...text('label', shownLine(fields.profession ?? '')),
      ...text('summary', fields.message ?? ''),
      ...list('awards', awardsOf(fields.awards ?? '')),
      ...list('interests', interestsOf(fields.hobbies ?? '')),
    },
  ]);
  return texts.length === 0 ? {} : { translations: Object.fromEntries(texts) };
};

const list = (name: string, values: object[]): Record<string, object[]> =>
  values.length === 0 ? {} : { [name]: values };

/** A person's public fields as a JSON Résumé (schema 1.0.0); null for a company. */
const resumeOf = ({ profile, address }: SharedProfile): string | null => {
  if (profile.profile !== 'personal') return null;
  const elsewhere = profilesOf(profile);
  const names = otherNames(profile);
  const city = profile.currentcity.trim();
  const resume = {
    $schema: SCHEMA,
    basics: {
      name: withoutBadgeMarks(displayName(profile)),
      ...text('label', displayRole(profile)),
      ...text('pronouns', profile.pronouns),
      ...text('pronunciation', profile.said),
      ...(names.length > 0 && { alternateNames: names }),
      ...(profile.avatar !== DEFAULT_AVATAR && { image: new URL(paths.photo(profile.avatar), address).href }),
      ...text('email', profile.email),
      url: address,
      ...text('summary', profile.message),
      ...(city !== '' && { location: { city } }),
      ...(elsewhere.length > 0 && { profiles: elsewhere }),
    },
    work: workOf(profile, address),
    education: newestFirst(profile.education).map(({ school, degree, from, to }) => ({
      institution: school,
      ...text('studyType', degree),
      ...text('startDate', from),
      ...text('endDate', to),
    })),
    awards: awardsOf(profile.awards),
    interests: interestsOf(profile.hobbies),
    ...translationsOf(profile),
    meta: {
      language: profile.language,
      canonical: filePaths.resume(address),
      version: 'v1.0.0',
      lastModified: profile.updated,
    },
  };
  return `${JSON.stringify(resume, null, 2)}\n`;
};

/** `resume.json`: a person's page for programs that make CVs. */
export const profileResume: ProfileFile = {
  ending: '/resume.json',
  type: 'application/json; charset=utf-8',
  hasTies: true,
  make: resumeOf,
};
