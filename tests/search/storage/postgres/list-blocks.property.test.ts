import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { namedPageKeys, newestPageKeys } from '../../../../src/search/browse/storage/page-keys.ts';
import type { DatabaseReader } from '../../../../src/search/storage/database-reader.ts';
import { toIndexChange } from '../../../../src/search/storage/directory-entries.ts';
import type { IndexEntry } from '../../../../src/search/storage/directory-entry.ts';
import { isKind, rowsPerBlockOfKind } from '../../../../src/search/storage/postgres/list-blocks.ts';
import { positionsOf } from '../../../../src/search/storage/postgres/listed-rows.ts';
import { writeListed } from '../../../../src/search/storage/postgres/row-writer.ts';
import { indexes, migration, tables } from '../../../../src/search/storage/postgres/schema.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../../support/builders/profiles.ts';
import { runs } from '../../../support/chance/runs.ts';
import { aDatabase } from '../../../support/postgres/a-database.ts';

const { database } = await aDatabase();
for (const statement of migration('extensions')) await database.query(statement);
const ROWS_PER_BLOCK = 3;

const person = fc.record({
  name: fc.constantFrom('Anna', 'Anna', 'Ann Ashby', 'Abel', 'Zoë', '王明华', 'Ärzte'),
  role: fc.constantFrom('Astronomer', 'Baker', ''),
  place: fc.constantFrom('Pune', 'Graz', ''),
  city: fc.constantFrom('Graz', ''),
});
/** What somebody becomes; null if the page goes. */
const change = fc.record({ who: fc.nat(60), to: fc.option(person, { freq: 4 }) });
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;

// The kind of a profile never changes.
const kindOf = (who: number): ProfileKind => (who % 3 === 0 ? 'professional' : 'personal');
const ordOf = (who: number): string => `o${String(who).padStart(3, '0')}`;

const toEntry = (who: number, { name, role, place, city }: Person): IndexEntry | null => {
  const given = { id: `profile${who}`, hometown: place, currentcity: city };
  const record =
    kindOf(who) === 'personal'
      ? aProfileRecord({ ...given, name, profession: role })
      : aBusinessRecord({ ...given, companyname: name, catagory: role });
  return toIndexChange(record, record, null, TODAY).entry;
};

/** The positions of all rows in each list, sorted. */
const positionsByList = (rows: ReadonlyMap<string, IndexEntry>): Map<string, string[]> => {
  const lists = new Map<string, string[]>();
  for (const [ord, entry] of rows)
    for (const { list, position } of positionsOf(ord, entry))
      lists.set(list, [...(lists.get(list) ?? []), position]);
  for (const positions of lists.values()) positions.sort();
  return lists;
};

/** The orders of all rows of each list, as pages show them. */
const ordsByList = (rows: ReadonlyMap<string, IndexEntry>): Map<string, string[]> => {
  const lists = new Map<string, [position: string, ord: string][]>();
  for (const [ord, entry] of rows)
    for (const { list, position } of positionsOf(ord, entry))
      lists.set(list, [...(lists.get(list) ?? []), [position, ord]]);
  const newest = ([, one]: string[], [, other]: string[]) => ((one ?? '') < (other ?? '') ? 1 : -1);
  const byName = (one: string[], other: string[]) =>
    one[0] === other[0] ? newest(one, other) : (one[0] ?? '') < (other[0] ?? '') ? -1 : 1;
  return new Map(
    [...lists].map(([list, places]) => [
      list,
      places.sort(list.includes('/') ? byName : newest).map(([, ord]) => ord),
    ]),
  );
};

/** What pages read of the tables. */
const reader = { query: database.query, g: 'lists' } as unknown as DatabaseReader;

/** The orders that pages find at some places of a list, or of groups together. */
const pageOf = async (lists: readonly string[], first: number, limit: number): Promise<string[]> => {
  const [list = ''] = lists;
  const [kind = '', initial] = list.split('/');
  if (initial === undefined)
    return newestPageKeys(reader, lists, { first, limit }, (statement) =>
      isKind(list) ? [`kind = ${statement.text(list)}`] : [`groups && ${statement.texts(lists)}`],
    );
  const places = Array.from({ length: limit }, (_, place) => first + place);
  return [...(await namedPageKeys(reader, kind as ProfileKind, initial, places)).values()];
};

test('blocks count the rows of every list, whatever comes, changes and goes, and pages are found from them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 40 }), { maxLength: 6 }),
      fc.nat(6),
      fc.nat(),
      fc.integer({ min: 1, max: 7 }),
      async (batches, madeAfter, first, limit) => {
        await database.query('drop schema if exists lists cascade');
        for (const statement of tables('lists')) await database.query(statement);
        const rows = new Map<string, IndexEntry>();
        for (const [index, batch] of [...batches, []].entries()) {
          if (index === Math.min(madeAfter, batches.length))
            for (const statement of indexes('lists', ROWS_PER_BLOCK)) await database.query(statement);
          const entries = new Map(
            batch.map(({ who, to }) => [
              ordOf(who),
              { kind: kindOf(who), entry: to === null ? null : toEntry(who, to) },
            ]),
          );
          await database.transaction((query) => writeListed(query, 'lists', entries, index + 1));
          for (const [ord, { entry }] of entries) {
            if (entry === null) rows.delete(ord);
            else rows.set(ord, entry);
          }
        }
        const blocks = await database.query<{ list: string; first: string; count: number }>(
          `select list, first, count from lists.block where list <> '' order by list, first`,
        );
        const expected = positionsByList(rows);
        expect(new Set(blocks.map(({ list }) => list))).toEqual(new Set(expected.keys()));
        for (const [index, { list, first, count }] of blocks.entries()) {
          const next = blocks[index + 1]?.list === list ? blocks[index + 1]?.first : undefined;
          const positions = expected.get(list) ?? [];
          const inside = positions.filter((each) => each >= first && (next === undefined || each < next));
          expect({ list, first, count }).toEqual({ list, first, count: inside.length });
          // Rows at one position are never parted.
          const rowsPerBlock = isKind(list) ? rowsPerBlockOfKind(ROWS_PER_BLOCK) : ROWS_PER_BLOCK;
          expect(inside.length <= 2 * rowsPerBlock || new Set(inside).size < inside.length).toBe(true);
          expect(first === '' || positions.includes(first)).toBe(true);
        }
        const lists = ordsByList(rows);
        const merged = ['place:pune', 'place:graz', 'place:nowhere'];
        const all = [...new Set(merged.flatMap((list) => lists.get(list) ?? []))].sort().reverse();
        for (const [names, ords] of [
          ...[...lists].map(([list, each]) => [[list], each] as const),
          [merged, all] as const,
        ]) {
          const at = first % (ords.length + 1);
          const expectedPage = ords.slice(at, at + limit);
          expect([names, at, await pageOf(names, at, limit)]).toEqual([names, at, expectedPage]);
        }
      },
    ),
    runs(12),
  );
});
