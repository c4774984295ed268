import { expect, test } from 'vitest';
import { browseSlug } from '../../../src/profiles/rules/browse-slug.ts';
import { NO_ALIASES, resolveAlias, withAlias } from '../../../src/search/aliases/rules.ts';
import { readAnyQuery } from '../../../src/search/rules/any-query.ts';
import { initialOf, profileQueryParams, readProfileQuery } from '../../../src/search/rules/profile-query.ts';

test.each([
  ['Pune', 'pune'],
  ['  São  Paulo ', 'sao-paulo'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['北京', '北京'],
  ['Software Engineer / Writer', 'software-engineer-writer'],
  ['हिन्दी', 'हिन्दी'],
  ['', ''],
  ['...', ''],
  ['🙂', ''],
  ['x'.repeat(10_000), 'x'.repeat(60)],
])('"%.20s" belongs to the group "%.20s"', (value, slug) => {
  expect(browseSlug(value)).toBe(slug);
});

test('the slug of a slug is the same slug', () => {
  for (const value of ['Pune', 'São Paulo', '北京', 'A.B.C.', 'Ø'])
    expect(browseSlug(browseSlug(value))).toBe(browseSlug(value));
});

test.each([
  ['ada', 'a'],
  ['zoe', 'z'],
  ["'t hooft", 't'],
  ['3m', 'other'],
  ['李静怡', 'other'],
  ['', 'other'],
  ['🙂', 'other'],
])('the folded name %j is listed under %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

const reading = (query: string) => readProfileQuery(new URLSearchParams(query));

test('reading and writing a query keeps its parameters', () => {
  const query =
    'q=star+gazer&kind=personal&place=pune&profession=astronomer&industry=space&verified=1&sort=name';
  expect(new URLSearchParams(profileQueryParams(reading(query))).toString()).toBe(query);
  expect(profileQueryParams(reading(''))).toEqual([]);
});

test.each(['kind=robot', 'sort=best', 'verified=yes', 'verified=0', 'place=', 'q=', 'other=1'])(
  'a page ignores %s',
  (query) => {
    expect(profileQueryParams(reading(query))).toEqual([]);
  },
);

const readingAny = (query: string) => readAnyQuery(new URLSearchParams(query));

test('a value without a slug finds nobody, and a long one is truncated', () => {
  expect(readingAny('place=🙂').place).toBe('-');
  expect(readingAny(`place=${'x'.repeat(10_000)}`).place).toHaveLength(60);
  expect([...readingAny(`q=${'🙂'.repeat(900)}`).q]).toHaveLength(200);
});

test('any spelling of an address is a query whose own address is read as it is', () => {
  const query = readingAny(
    'q=+star++gazer+&kind=personal&place=S%C3%A3o+Paulo&profession=C%2B%2B&industry=&verified=1',
  );
  expect(query).toMatchObject({ q: 'star  gazer', place: 'sao-paulo', profession: 'c-plus-plus' });
  const address = new URLSearchParams(profileQueryParams(query)).toString();
  expect(reading(address)).toEqual(query);
  expect(readingAny(address)).toEqual(query);
});

test('an alias resolves step by step and never forms a cycle', () => {
  const joined = [
    { kind: 'place' as const, from: 'bangalore', to: 'bengaluru' },
    { kind: 'place' as const, from: 'bengaluru', to: 'blr' },
  ].reduce(withAlias, NO_ALIASES);
  expect(resolveAlias(joined, 'place', 'bangalore')).toBe('blr');
  expect(resolveAlias(joined, 'profession', 'bangalore')).toBe('bangalore');
  expect(resolveAlias(joined, 'place', 'constructor')).toBe('constructor');
  const cycle = withAlias(joined, { kind: 'place', from: 'blr', to: 'bangalore' });
  expect(['bangalore', 'bengaluru', 'blr']).toContain(resolveAlias(cycle, 'place', 'blr'));
  const separated = withAlias(joined, { kind: 'place', from: 'bangalore', to: '' });
  expect(resolveAlias(separated, 'place', 'bangalore')).toBe('bangalore');
});
