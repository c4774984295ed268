import { afterEach, expect, test, vi } from 'vitest';
import { NO_ALIASES } from '../../../../src/domain/search/aliases.ts';
import type { Query } from '../../../../src/storage/search/postgres/database.ts';
import { newestOrds } from '../../../../src/storage/search/postgres/queries/page-ords.ts';
import type { Reader } from '../../../../src/storage/search/postgres/queries/reader.ts';
import { seededRandom } from '../../../support/chance/seeded-random.ts';
import { aDatabase } from '../../../support/postgres/pglite.ts';

const { database } = await aDatabase();
const PER_PAGE = 24;
const ROWS = 5_000;

const ordOf = (number: number): string => `o${String(number).padStart(6, '0')}`;

/** A list of people, oldest first, as the tables have it, and the rows that queries passed over. */
const aList = async () => {
  await database.query('drop schema if exists list cascade');
  await database.query('create schema list');
  await database.query('create table list.listed (ord text collate "C" primary key, kind text)');
  await database.query(
    `insert into list.listed select 'o' || lpad(n::text, 6, '0'), 'personal' from generate_series(1, ${ROWS}) as n`,
  );
  const ords = Array.from({ length: ROWS }, (_, index) => ordOf(index + 1));
  let changed = 0;
  let skipped = 0;
  const query: Query = (text, values) => {
    skipped += Number(/offset (\d+)/.exec(text)?.[1] ?? 0);
    return database.query(text, values);
  };
  const reader = { g: 'list', query, book: { count: () => changed } } as unknown as Reader;
  const read = (page: number): Promise<string[]> =>
    newestOrds(
      reader,
      { kinds: ['personal'], filters: { verified: false }, aliases: NO_ALIASES },
      { total: ords.length, first: (page - 1) * PER_PAGE, limit: PER_PAGE },
    );
  return {
    pages: () => Math.ceil(ords.length / PER_PAGE),
    read,
    expected: (page: number): string[] => ords.toReversed().slice((page - 1) * PER_PAGE, page * PER_PAGE),
    add: async (): Promise<void> => {
      const ord = ordOf(ords.length + 1);
      await database.query(`insert into list.listed values ($1, 'personal')`, [ord]);
      ords.push(ord);
      changed += 1;
    },
    remove: async (number: number): Promise<void> => {
      await database.query('delete from list.listed where ord = $1', [ordOf(number)]);
      ords.splice(ords.indexOf(ordOf(number)), 1);
      changed += 1;
    },
    skippedBy: async (work: () => Promise<unknown>): Promise<number> => {
      const before = skipped;
      await work();
      return skipped - before;
    },
  };
};

afterEach(() => {
  vi.useRealTimers();
});

test('pages in any order are what the list has there, also while new profiles come', async () => {
  const list = await aList();
  const random = seededRandom(3);
  for (let turn = 0; turn < 60; turn += 1) {
    const page = 1 + Math.floor(random() * list.pages());
    expect(await list.read(page), `page ${page}`).toEqual(list.expected(page));
    if (turn % 10 === 9) await list.add();
  }
});

test('a page deep in a list is read from the nearest one that was read before', async () => {
  const list = await aList();
  const cold = await list.skippedBy(() => list.read(104));
  expect(cold).toBeGreaterThan(2_000);
  expect(await list.skippedBy(() => list.read(104))).toBe(0);
  expect(await list.skippedBy(() => list.read(110))).toBe(6 * PER_PAGE);
});

test('once a profile has gone, older places are used for five seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const list = await aList();
  await list.read(104);
  await list.remove(10);
  vi.setSystemTime(Date.now() + 5_001);
  expect(await list.read(104)).toEqual(list.expected(104));
});
