import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { PROFILE_KINDS } from '../../../src/base/fields/rules/profile-kind.ts';
import { displayName } from '../../../src/profiles/rules/list-item.ts';
import { isListed } from '../../../src/profiles/rules/listed.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import type { PrivateEntry } from '../../../src/profiles/visibility/rules/private-entry.ts';
import { NO_ALIASES } from '../../../src/search/aliases/rules.ts';
import { nameWords } from '../../../src/search/names/rules/name-words.ts';
import { namesakeWords } from '../../../src/search/names/rules/namesakes.ts';
import { nameDistance, readQueryNames } from '../../../src/search/names/rules/similar-names.ts';
import { similarRows, toNameIndex } from '../../../src/search/names/storage/name-index.ts';
import { FEW_HITS } from '../../../src/search/rules/limits.ts';
import { searchWords } from '../../../src/search/rules/query-words.ts';
import { rankOf, searchText } from '../../../src/search/rules/search.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { toIndexChange } from '../../../src/search/storage/directory-entries.ts';
import { announceBatch } from '../../../src/search/storage/directory-events.ts';
import { askDirectory } from '../../../src/search/storage/directory-index.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { runs } from '../../support/chance/runs.ts';

const piece = fc.oneof(
  fc.constantFrom(
    'bill',
    'william',
    'bob',
    'mandela',
    'picasso',
    'anna',
    'ana',
    'x1',
    '毛泽东',
    'Mao',
    'Шестаков',
    '-',
  ),
  fc.string({ unit: fc.constantFrom('a', 'b', 'n'), minLength: 1, maxLength: 9 }),
  fc.constant('a'.repeat(64)),
);
const name = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' '));

test('an index of names finds the rows that comparing each name finds', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), name, (names, query) => {
      const rows = names.map((each) => nameWords(aProfileRecord({ name: each })).map(({ plain }) => plain));
      const readings = readQueryNames(query);
      const expected = rows.map((words) => nameDistance(readings, words));
      const distances = similarRows(toNameIndex(rows), readings);
      expect(rows.map((_, row) => distances?.get(row) ?? null)).toEqual(expected);
    }),
    runs(2_000),
  );
});

const person = fc.record({
  isCompany: fc.boolean(),
  name,
  nickname: fc.oneof(fc.constant(''), name),
  hometown: fc.constantFrom('Pune', 'Graz'),
  message: fc.constantFrom('', 'mandela', 'anna bob'),
  private_fields: fc.subarray<PrivateEntry>(['nickname', 'hometown']),
  listed: fc.constantFrom('yes', 'yes', 'no'),
});

test('similar names are all that are like the query, nearest first, then newest, without hits, private and unlisted names', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 10 }),
      name,
      fc.constantFrom(PROFILE_KINDS, ['personal'] as const),
      fc.constantFrom(undefined, 'pune'),
      fc.nat(10),
      async (people, q, kinds, place, compacted) => {
        const { storage, clock } = aStorage();
        const records: ProfileRecord[] = [];
        for (const [index, { isCompany, ...given }] of people.entries()) {
          clock.advance(20_000);
          const fields = { ...given, currentcity: '', order: timeOrderedId(clock.now()) };
          const record = isCompany
            ? aBusinessRecord({ ...fields, companyname: given.name })
            : aProfileRecord(fields);
          records.push(record);
          await announceBatch(storage, [toIndexChange(record, record, null, TODAY)]);
          if (index !== compacted) continue;
          clock.advance(120_000);
          await compactTopic(storage, directoryTopic);
        }
        const words = searchWords(q);
        const filters = { verified: false, place };
        const readings = readQueryNames(q);
        const isHit = (record: ProfileRecord): boolean => {
          const { text, nameEnd, roleEnd } = searchText(shownOf(record));
          return rankOf(text, nameEnd, roleEnd, words) >= 0;
        };
        const shownOf = (record: ProfileRecord): ProfileRecord =>
          Object.assign({ ...record }, ...(record.private_fields ?? []).map((field) => ({ [field]: '' })));
        const expected = records
          .filter((record) => kinds.some((kind) => kind === record.profile) && isListed(record, TODAY))
          .map(shownOf)
          .filter((record) => place === undefined || record.hometown === 'Pune')
          .map((record) => ({
            record,
            distance:
              -Math.max(...readings.map((reading) => namesakeWords(displayName(record), reading)), 0) ||
              nameDistance(
                readings,
                nameWords(record).map(({ plain }) => plain),
              ),
          }))
          .filter(({ distance }) => distance !== null)
          .sort(
            (one, other) =>
              (one.distance as number) - (other.distance as number) ||
              (one.record.order > other.record.order ? -1 : 1),
          )
          .map(({ record }) => record);
        const ask = async (leftOut: readonly string[]) =>
          (
            await askDirectory(storage, 'similar', [
              { q, kinds, filters, aliases: NO_ALIASES, words: leftOut, limit: 3 },
            ])
          ).map(({ id }) => id);
        expect(await ask([])).toEqual(expected.slice(0, 3).map(({ id }) => id));
        fc.pre(expected.filter(isHit).length < FEW_HITS);
        expect(await ask(words)).toEqual(
          expected
            .filter((record) => !isHit(record))
            .slice(0, 3)
            .map(({ id }) => id),
        );
      },
    ),
    runs(100),
  );
});
