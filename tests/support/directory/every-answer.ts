import fc from 'fast-check';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../src/base/fields/rules/profile-kind.ts';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';
import { DIMENSIONS } from '../../../src/profiles/rules/dimensions.ts';
import type { UserFilters } from '../../../src/search/admin-list/rules.ts';
import { sharedMarks } from '../../../src/search/admin-list/storage/shared-marks.ts';
import type { Aliases } from '../../../src/search/aliases/rules.ts';
import { alikeFacts } from '../../../src/search/alike/rules/facts.ts';
import { identifierKeys, sameNameKeys } from '../../../src/search/alike/rules/pair-keys.ts';
import {
  listedNameKey,
  listedWebsiteKey,
  provenWebsiteKey,
} from '../../../src/search/alike/storage/alike-keys.ts';
import { foldQuery, searchWords } from '../../../src/search/rules/query-words.ts';
import type { DirectoryIndex, ListPage, ListRequest } from '../../../src/search/storage/questions.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../builders/profiles.ts';
import { TEXTS, VALUES, WEBSITES } from './changing-directory.ts';

const QUERIES = [
  '',
  'a',
  'an',
  'ann',
  'anna',
  'muller',
  'paul',
  'a n',
  '明',
  '华',
  's.',
  '-',
  'star var',
  'nobody',
  '"in the"',
  '"e r" anna',
  '“paul sartre”',
  '"stars. anna"',
  '"müller second line"',
  '"anna орлова"',
  '"piano; ann-"',
  'орл',
  'ß',
  'tromso',
  'anna orlowa',
  'jeen paul sartr',
  'wang minghua',
  'gogo',
  "o'brien",
  'o’brien, anna.',
  'jean‑paul',
  'محمد علي',
  'שלום',
  'ﬁnance',
  'mü\u00adller',
  '\u200b',
  '...',
];

/** What may be asked of a directory. */
export const request = fc.record({
  kinds: fc.constantFrom<readonly ProfileKind[]>(PROFILE_KINDS, ['personal'], ['professional']),
  q: fc.constantFrom(...QUERIES),
  /** Instead of the query, some letters of a profile. */
  piece: fc.option(
    fc.record({
      who: fc.nat(),
      from: fc.nat(),
      length: fc.integer({ min: 1, max: 7 }),
      quoted: fc.boolean(),
    }),
  ),
  verified: fc.boolean(),
  filters: fc.record(
    Object.fromEntries(
      DIMENSIONS.map((name) => [name, fc.constantFrom(...VALUES.map(browseSlug).filter(Boolean))]),
    ),
    { requiredKeys: [] },
  ),
  order: fc.constantFrom('new' as const, 'name' as const, 'liked' as const, 'viewed' as const, null),
  limit: fc.integer({ min: 1, max: 5 }),
  aliases: fc.constantFrom<Aliases>(
    { place: {}, profession: {}, industry: {} },
    { place: { tromso: 'pune' }, profession: { x: 'astronomer' }, industry: {} },
  ),
  page: fc.integer({ min: 1, max: 3 }),
  initial: fc.constantFrom('a', 'z', 'other'),
});
type Asked = typeof request extends fc.Arbitrary<infer Value> ? Value : never;

/** A search for a text among all profiles. */
export const requestFor = (q: string): Asked => ({
  kinds: PROFILE_KINDS,
  q,
  piece: null,
  verified: false,
  filters: {},
  order: null,
  limit: 5,
  aliases: { place: {}, profession: {}, industry: {} },
  page: 1,
  initial: 'other',
});

/** Everything that can be asked, with all pages of the list. */
export const answersOf = async (index: DirectoryIndex, storage: Storage, asked: Asked) => {
  const { kinds, q, verified, filters, limit, aliases, page, initial } = asked;
  const words = searchWords(q);
  const order = asked.order ?? (words.length > 0 ? 'best' : 'new');
  const pages: ListPage[] = [];
  let from: ListRequest['from'] = null;
  do {
    const [next] = (await index.ask(storage, 'lists', [
      [
        {
          kinds,
          words,
          filters: { verified, ...filters },
          order,
          aliases,
          limit,
          maxBytes: 3_000,
          from,
          facets: true,
        },
      ],
    ])) as [ListPage];
    pages.push(next);
    from = next.next;
  } while (from !== null);
  const paging = { page, perPage: 2 };
  const [kind = 'personal'] = kinds;
  const groups = DIMENSIONS.flatMap((dimension) =>
    filters[dimension] === undefined ? [] : [{ dimension, slug: filters[dimension] as string }],
  );
  return {
    pages,
    groups: await Promise.all(
      DIMENSIONS.map((dimension) => index.ask(storage, 'groups', [dimension, aliases])),
    ),
    labels: await Promise.all(
      groups.map(({ dimension, slug }) => index.ask(storage, 'label', [dimension, slug, aliases])),
    ),
    all: await index.ask(storage, 'kindPage', [{ kind, initial: undefined, aliases }, paging]),
    initial: await index.ask(storage, 'kindPage', [{ kind, initial, aliases }, paging]),
    groupPages: await Promise.all(
      groups.map(({ dimension, slug }) =>
        index.ask(storage, 'groupPage', [{ dimension, slug, aliases }, paging]),
      ),
    ),
    others: await index.ask(storage, 'others', [aliases, { kind, groups, but: '', limit: 3, enough: 2 }]),
    fitting: words.length > 0 && (await index.ask(storage, 'fitting', [aliases, words, 8])),
    similar: await index.ask(storage, 'similar', [
      { q, kinds, filters: { verified, ...filters }, aliases, words: limit > 2 ? words : [], limit },
    ]),
    namesakes: await index.ask(storage, 'similar', [
      { q: `Dr ${q} of Lagos`, kinds, filters: { verified, ...filters }, aliases, words: [], limit },
    ]),
    admin:
      q !== '' &&
      (await index.ask(storage, 'adminSearch', [
        kind,
        { query: foldQuery(q), filters: {} },
        { before: null, skip: 0, limit },
      ])),
    adminStates: await index.ask(storage, 'adminStates', []),
    narrowed: await Promise.all(
      NARROWED.map((filters) =>
        index.ask(storage, 'adminSearch', [kind, { query: '', filters }, { before: null, skip: 1, limit }]),
      ),
    ),
    lookAlikes: await index.ask(storage, 'lookAlikes', [
      [
        { id: '', name: 'Anna' },
        { id: '', name: 'Zoe' },
      ],
    ]),
    alike: await index.ask(storage, 'alike', [WANTED_ALIKE]),
    shared: await index.ask(storage, 'shared', [MARKED]),
  };
};

/** The marks of pages that people of the directory may share something with, and of one that has none. */
const MARKED = [
  ...TEXTS.map((message) => ({ marks: sharedMarks(aProfileRecord({ message })) })),
  { marks: sharedMarks(aBusinessRecord({ message: 'red kite' })) },
  {},
];

/** What pages are looked up by that are alike: in all that they can be, for each website. */
const WANTED_ALIKE = WEBSITES.map((website) => {
  const record = aProfileRecord({ name: 'anna', website, dob: '1950-03-01', wikidata: 'Q42' });
  const facts = alikeFacts(record, TODAY);
  return [
    ...identifierKeys(facts),
    ...sameNameKeys(record.name, facts),
    listedNameKey(record.name, facts),
    listedWebsiteKey(facts) ?? '',
    provenWebsiteKey(facts) ?? '',
  ];
});

/** What administrators' lists are narrowed by. */
const NARROWED: readonly UserFilters[] = [
  { state: 'listed' },
  { state: 'waiting', account: 'no' },
  { state: 'unlisted' },
  { state: 'hidden', photo: 'yes' },
  { source: 'wikidata', badge: 'no' },
  { badge: 'yes', account: 'yes' },
];
