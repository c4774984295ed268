import { expect, test } from 'vitest';
import { emptyFields, FIELD_NAMES } from '../../../src/base/fields/rules/fields.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import type { PublicProfile } from '../../../src/profiles/rules/profile.ts';
import { profileJsonLd } from '../../../src/profiles/rules/profile-meta.ts';
import { structuredValues } from '../../../src/profiles/rules/structured-fields.ts';
import { type PublicTie, TIE_KINDS } from '../../../src/profiles/ties/rules/tie.ts';
import { problemsOf, readVocabulary } from '../../support/schema-org/vocabulary.ts';

const vocabulary = readVocabulary();
const URL_OF_PAGE = 'https://vitae.example/profile/asha-rao-ab12cd34ef';
const CREATED = '2026-01-02T03:04:05.000Z';

const aTie = (given: Partial<PublicTie> = {}): PublicTie => ({
  id: 'looms00001',
  name: 'Kaveri Looms',
  url: '/profile/kaveri-looms-looms00001',
  kind: 'works',
  role: '',
  from: '2019',
  to: '',
  ...given,
});

const aPublicProfile = (given: Partial<PublicProfile> = {}): PublicProfile => ({
  ...emptyFields(),
  born: '',
  place: '',
  id: 'ab12cd34ef',
  profile: 'personal',
  name: 'Asha Rao',
  language: 'en',
  companyname: 'Kaveri Looms',
  industry: '',
  avatar: 'default.jpg',
  avatar1: '',
  avatar2: '',
  verified: 'not-verified.jpg',
  like: 3,
  view: 4,
  source: '',
  source_url: '',
  licence: '',
  listed: 'yes',
  proven: {},
  died: '',
  ...structuredValues({}),
  sources: {},
  ties: [],
  verification: null,
  updated: '2026-11-23T10:00:00.000Z',
  email_confirmed: true,
  confirmed: '',
  behind: {},
  ...given,
});

type Entity = Record<string, unknown>;
const entityOf = (given: Partial<PublicProfile>): Entity => {
  const data = profileJsonLd(aPublicProfile(given), URL_OF_PAGE, '', CREATED) as { mainEntity: Entity };
  return JSON.parse(JSON.stringify(data.mainEntity)) as Entity;
};

const source = {
  ...{ url: 'https://example.org/source', title: 'A source', seen: '2026-01-01' },
  ...({ archived: '', state: '', since: '' } as const),
};
const everything: Partial<PublicProfile> = {
  ...Object.fromEntries(FIELD_NAMES.map((field) => [field, 'Pune'])),
  avatar: 'a.jpg',
  dob: '1960-03-07',
  died: '2019',
  startedyear: '1999',
  employee: '250',
  wikidata: 'Q42',
  orcid: '0000-0002-1825-0097',
  isni: '0000 0001 2103 2683',
  lei: '5493001KJTIIGC8Y1R12',
  facebook: 'https://www.facebook.com/asha',
  website: 'https://asha.example',
  proven: { 'https://blog.example/': '2026-11-01' },
  ...structuredValues({
    positions: [{ organisation: 'Arecibo', role: 'Astronomer', from: '2001', to: '' }],
    education: [{ school: 'Fergusson College', degree: 'MSc', from: '1978', to: '1983' }],
    links: [{ url: 'https://blog.example/', label: 'Blog' }],
    names: [{ text: 'आशा राव', language: 'hi', kind: 'native' }],
    translations: { de: { message: 'Sternkundige', profession: 'Astronomin' } },
  }),
  sources: { message: [source, { ...source, url: 'https://example.org/other', title: '' }] },
  language: 'en',
  ties: TIE_KINDS.map((kind, at) => aTie({ kind, id: `looms0000${at}` })),
};

test.each(
  PROFILE_KINDS.flatMap((profile) => [
    { what: `a bare ${profile} page`, given: { profile, dob: 'about 1815' } },
    { what: `a ${profile} page with all there is`, given: { ...everything, profile } },
    { what: `a ${profile} page of somebody who lives`, given: { ...everything, profile, died: '' } },
  ]),
)('schema.org has each type, property and value of $what', ({ given }) => {
  const data = profileJsonLd(
    aPublicProfile(given),
    URL_OF_PAGE,
    'https://vitae.example/uploads/a.jpg',
    CREATED,
  );
  expect(problemsOf(data, vocabulary)).toEqual([]);
});

test('what schema.org does not know would be found', () => {
  const data = {
    '@type': 'Person',
    jobTitel: 'Poet',
    homeLocation: 'Pune',
    birthDate: 'about 1815',
    worksFor: { '@type': 'Country', name: 'India' },
    knows: { '@type': 'Persona' },
  };
  expect(problemsOf(data, vocabulary)).toEqual([
    'no jobTitel of Person',
    'Person.homeLocation is no "Pune"',
    'Person.birthDate is no "about 1815"',
    'Person.worksFor is no Country',
    'Person.knows is no Persona',
    'no type Persona',
  ]);
});

const about = (type: string, tie: PublicTie) => ({
  '@type': type,
  '@id': `https://vitae.example${tie.url}#about`,
  name: tie.name,
  url: `https://vitae.example${tie.url}`,
});

test('a person works for the companies that confirmed it, each named once, and is a member of what they sit on', () => {
  const positions = [
    { organisation: 'KAVERI Looms', role: 'Weaver', from: '2019', to: '' },
    { organisation: 'Arecibo', role: 'Astronomer', from: '2001', to: '' },
  ];
  const board = aTie({
    kind: 'board',
    id: 'mill000001',
    name: 'Old Mill',
    url: '/profile/old-mill-mill000001',
  });
  const ended = aTie({ id: 'gone000001', name: 'Gone', to: '2020' });
  const entity = entityOf({ positions, ties: [aTie(), board, ended, aTie({ kind: 'founded' })] });
  expect(entity['worksFor']).toEqual([
    about('Organization', aTie()),
    { '@type': 'Organization', name: 'Arecibo' },
  ]);
  expect(entity['memberOf']).toEqual([about('Organization', board)]);
  expect(entity['@reverse']).toEqual({ founder: [about('Organization', aTie())] });
});

test('a company names its people: founders for good, staff and members while they are', () => {
  const person = (kind: PublicTie['kind'], name: string, to = ''): PublicTie =>
    aTie({ kind, name, to, id: name, url: `/profile/${name}-x` });
  const ties = [
    person('works', 'asha'),
    person('member', 'ben'),
    person('founded', 'chitra', '2001'),
    person('works', 'dev', '2001'),
  ];
  const company = { profile: 'professional', foundername: 'Chitra', ties } as const;
  const [asha, ben, chitra] = ties.map((tie) => about('Person', tie));
  expect(entityOf(company)).toMatchObject({ employee: [asha], member: [ben], founder: chitra });
  expect(entityOf({ ...company, foundername: 'Dev' })['founder']).toEqual([
    chitra,
    { '@type': 'Person', name: 'Dev' },
  ]);
  expect(entityOf({ ...company, ties: [], foundername: 'Dev' })['founder']).toEqual({
    '@type': 'Person',
    name: 'Dev',
  });
});
