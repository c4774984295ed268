import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListRecord } from '../../../../src/imports/files/rules/mapping.ts';
import { createRepeatFinder } from '../../../../src/imports/files/rules/repeated-rows.ts';
import { matchOf, type Namesake } from '../../../../src/search/alike/rules/match.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { runs } from '../../../support/chance/runs.ts';
import { importsBy, rowsOf } from '../../../support/imports/import-calls.ts';

const { site, admin } = withAdmin();
const { check, rows } = importsBy((...call) => admin(...call));

type Row = Record<string, unknown>;
const ASHA: Row = { profile: 'personal', name: 'Ásha  Rao', dob: '1980-05-14' };
const MILL: Row = { profile: 'professional', companyname: 'Polder Mill' };
const SITE = 'https://www.asha.example/works/';

/** What a list says about its second row before anything is sent: it is the first one, looks like it, or is another. */
const toldOf = (page: Row, row: Row): string => {
  const [repeat] = createRepeatFinder('2026-11-26')(rowsOf([page, row]) as ListRecord[]);
  return repeat === undefined ? 'another' : repeat.sure ? 'that page' : 'looks like it';
};

/** Imports a page, then checks and imports a row that may be about it; returns its state, and whether it is that page or looks like it. */
const compared = async (page: Row, row: Row): Promise<[state: string, relation: string]> => {
  const [{ id }] = await rows([page], { batch: 'first' });
  site.clock.advance(1_000);
  const [checked] = await check([row]);
  const [stored] = await rows([row], { batch: 'second' });
  expect(stored.state).toBe(checked.state);
  if (checked.state === 'alike') expect([checked.id, stored.alike]).toEqual([id, id]);
  return [stored.state, stored.id === id ? 'that page' : stored.alike === id ? 'looks like it' : 'another'];
};

const person = (given: Row): Row => ({ profile: 'personal', name: 'Asha Rao', ...given });

test.each<[string, Row, Row, string]>([
  ['a whole birth date', ASHA, person({ dob: '1980-05-14', hobbies: 'Chess' }), 'that page'],
  ['an identifier', { ...ASHA, wikidata: 'Q42' }, person({ wikidata: 'Q42', hobbies: 'Chess' }), 'that page'],
  ['a website', { ...MILL, website: SITE }, { ...MILL, website: 'http://asha.example/works' }, 'that page'],
  ['a founder', { ...MILL, foundername: 'Jan Vos' }, { ...MILL, foundername: 'JAN VOS' }, 'that page'],
  ['a death too', ASHA, person({ dob: '1980-05-14', died: '2020' }), 'that page'],
  ['nothing else', person({}), person({}), 'that page'],
  ['a year alone', ASHA, person({ dob: '1980' }), 'looks like it'],
  [
    'a host alone',
    { ...MILL, website: SITE },
    { ...MILL, website: 'https://asha.example/' },
    'looks like it',
  ],
  ['a name alone', ASHA, person({ hobbies: 'Chess' }), 'another'],
  ['another kind', ASHA, { ...MILL, companyname: 'Asha Rao' }, 'another'],
  ['another birth date of that year', ASHA, person({ dob: '1980-05-15' }), 'another'],
  ['another birth year', { ...ASHA, wikidata: 'Q1' }, person({ dob: '1981', wikidata: 'Q1' }), 'another'],
  ['another death', { ...ASHA, died: '2020' }, person({ dob: '1980-05-14', died: '2021' }), 'another'],
  [
    'another identifier',
    { ...ASHA, wikidata: 'Q1' },
    person({ dob: '1980-05-14', wikidata: 'Q2' }),
    'another',
  ],
  ['a key of its own', ASHA, person({ key: 'k9', dob: '1980-05-14' }), 'looks like it'],
])('a row with %s is %o', async (_, page, row, relation) => {
  const [state, found] = await compared(page, row);
  expect(found).toBe(relation);
  expect(toldOf(page, row)).toBe(relation);
  const states = { 'that page': ['changed', 'same'], 'looks like it': ['alike'], another: ['new'] };
  expect(states[relation as keyof typeof states]).toContain(state);
});

test('where several pages fit, a row is new and looks like one of them', async () => {
  const two = [
    { ...ASHA, key: 'k1' },
    { ...ASHA, key: 'k2', hobbies: 'Chess' },
  ];
  const made = await rows(two, { batch: 'first' });
  const [stored] = await rows([person({ dob: '1980-05-14' })], { batch: 'second' });
  expect(stored.state).toBe('alike');
  expect(made.map(({ id }: { id: string }) => id)).toContain(stored.alike);
});

test('two rows of one person in one file are one page, in a check too', async () => {
  const twice = [
    ASHA,
    person({ dob: '1980-05-14', hobbies: 'Chess' }),
    person({ dob: '1980', email: 'a@b.example' }),
  ];
  const checked = await check(twice);
  expect(checked.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'alike']);
  const stored = await rows(twice);
  expect(stored.map(({ state }: { state: string }) => state)).toEqual(['new', 'changed', 'alike']);
  expect(stored[1].id).toBe(stored[0].id);
  expect(stored[2].alike).toBe(stored[0].id);
});

test.each([
  ['wikidata', 'Q42', {}],
  ['orcid', '0000-0002-1825-0097', { key: 'k9' }],
  ['lei', '529900T8BM49AURSDO55', { profile: 'professional', companyname: 'Polder Mill' }],
])('a row of another name with the %s of a page looks like it', async (field, value, given) => {
  const page = { ...ASHA, profile: 'personal', ...given, key: 'k1', [field]: value };
  const row = person({ ...given, name: 'Indira Sen', [field]: value });
  const renamed = 'companyname' in given ? { ...row, companyname: 'Dyke Works' } : row;
  expect(await compared(page, renamed)).toEqual(['alike', 'looks like it']);
});

test('a row with the identifier of an earlier row of the file looks like its page', async () => {
  const sent = [
    person({ key: 'k1', wikidata: 'Q42' }),
    person({ key: 'k2', name: 'Indira Sen', wikidata: 'Q42' }),
  ];
  const checked = await check(sent);
  expect(checked.map(({ state }: { state: string }) => state)).toEqual(['new', 'alike']);
  const [first, second] = await rows(sent);
  expect([first.state, second.state, second.alike]).toEqual(['new', 'alike', first.id]);
});

const year = fc.constantFrom('', '1980', '1981');
const day = fc.constantFrom('', '1980-01-01', '1980-02-02', '1981-01-01');
const facts = fc.record({
  born: fc.oneof(year, day),
  died: fc.oneof(year, fc.constantFrom('2020-01-01')),
  website: fc.constantFrom('', 'a.example/x', 'a.example/y', 'b.example'),
  wikidata: fc.constantFrom('', 'Q1', 'Q2'),
});
type Said = typeof facts extends fc.Arbitrary<infer Value> ? Value : never;
const toFacts = ({ born, died, website, wikidata }: Said) => ({
  ...(born && { born }),
  ...(died && { died }),
  ...(website && { website, host: website.split('/')[0] as string }),
  ...(wikidata && { identifiers: { wikidata } }),
});

/** What the rule says of a row and one page of its name. */
const relationOf = (row: Said, page: Said): 'same' | 'alike' | null => {
  const both = (one: string, other: string): boolean => one !== '' && other !== '';
  const differs = (one: string, other: string): boolean => {
    const length = Math.min(one.length, other.length);
    return both(one, other) && one.slice(0, length) !== other.slice(0, length);
  };
  if (differs(row.born, page.born) || differs(row.died, page.died) || differs(row.wikidata, page.wikidata))
    return null;
  const isWhole = row.born.length === 10 && row.born === page.born;
  const isSame = (part: 'website' | 'wikidata'): boolean => row[part] !== '' && row[part] === page[part];
  if (isWhole || isSame('website') || isSame('wikidata')) return 'same';
  const hostOf = ({ website }: Said): string => website.split('/')[0] as string;
  const isAlike = both(row.born, page.born) || (row.website !== '' && hostOf(row) === hostOf(page));
  return isAlike ? 'alike' : null;
};

test('any row and any pages of its name are related as the rule says', () => {
  fc.assert(
    fc.property(facts, fc.array(facts, { maxLength: 3 }), (row, pages) => {
      const namesakes: Namesake[] = pages.map((page, index) => ({ id: `p${index}`, facts: toFacts(page) }));
      const relations = pages.map((page) => relationOf(row, page));
      const same = namesakes.filter((_, index) => relations[index] === 'same').map(({ id }) => id);
      const alike = namesakes.filter((_, index) => relations[index] !== null).map(({ id }) => id);
      const match = matchOf(toFacts(row), namesakes, true);
      if (same.length === 1) expect(match).toEqual({ same: same[0] });
      else if (alike.length === 0) expect(match).toBe(null);
      else expect(alike).toContain((match as { alike: string }).alike);
    }),
    runs(2_000),
  );
});
