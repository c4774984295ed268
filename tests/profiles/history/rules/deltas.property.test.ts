import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromDeltas, mergeChanges, toDeltas } from '../../../../src/profiles/history/rules/deltas.ts';
import type { Change, PastValue } from '../../../../src/profiles/history/rules/stored-history.ts';
import { runs } from '../../../support/chance/runs.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', '👩‍🚀 in Pune', '👩‍🔬 in Pune', 'a'.repeat(80), `${'a'.repeat(40)}b${'a'.repeat(40)}`),
);
const value: fc.Arbitrary<PastValue> = fc.oneof(
  text.map((each) => ({ text: each })),
  text.map((each) => ({ text: each, private: true as const })),
  fc.constant(null),
);
const fieldChange = fc.record({ before: value, after: value });
const changes: fc.Arbitrary<Change[]> = fc
  .array(
    fc.record({
      at: fc.nat(),
      by: fc.constantFrom('owner', 'reader', 'administrator', 'import'),
      fields: fc.dictionary(fc.constantFrom('name', 'message', 'hometown'), fieldChange, {
        noNullPrototype: true,
      }),
      photos: fc.constantFrom({}, { avatar: 'shown' }, { avatar1: 'private' }),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((each, index) => ({ number: index + 1, ...each }) as Change));

test('stored changes are read as they were written', () => {
  fc.assert(
    fc.property(changes, (list) => {
      const written = JSON.stringify(toDeltas(list));
      expect(fromDeltas(JSON.parse(written))).toEqual(list);
      // No file has half of a pair as it is.
      expect(written).not.toMatch(/\\ud[89a-f]/);
    }),
    runs(300),
  );
});

test('an edit of a long text stores the difference alone', () => {
  const long = 'word '.repeat(2_000);
  const list: Change[] = Array.from({ length: 20 }, (_, index) => ({
    number: index + 1,
    at: 1,
    by: 'owner',
    fields: { message: { before: { text: `${long}${index}` }, after: { text: `${long}${index + 1}` } } },
    photos: {},
  }));
  expect(JSON.stringify(toDeltas(list)).length).toBeLessThan(long.length + 20 * 150);
});

test('a merge has each number once, in order, and what is redacted in either list is redacted', () => {
  fc.assert(
    fc.property(changes, changes, (some, others) => {
      const merged = mergeChanges(some, others);
      expect(merged.map(({ number }) => number)).toEqual(
        Array.from({ length: Math.max(some.length, others.length) }, (_, index) => index + 1),
      );
      for (const [index, { fields }] of merged.entries())
        for (const [field, values] of Object.entries(fields))
          for (const side of ['before', 'after'] as const)
            for (const list of [some, others]) {
              const known = list[index]?.fields[field as 'name'];
              if (known?.[side] === null && index in others === (list === others || index in others))
                expect(values[side]).toBeNull();
            }
    }),
    runs(200),
  );
});
