import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Joined, joinLines } from '../../../src/storage/engine/joined-lines.ts';

async function* from(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const pairs = fc.array(
  fc.tuple(fc.constantFrom('a', 'a/b', 'aa', 'b', 'b0', 'c'), fc.constantFrom('', '1', '2\t3')),
);
const toLines = (entries: readonly (readonly [string, string])[]): string[] =>
  entries.map(([key, rest]) => (rest === '' ? key : `${key}\t${rest}`)).sort();

test('what two sources have under each key comes together, in the order of the keys', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, pairs, async (one, other) => {
      const joined: Joined[] = [];
      for await (const some of joinLines(from(toLines(one)), from(toLines(other)))) joined.push(some);
      const keys = [...new Set([...one, ...other].map(([key]) => key))].sort();
      const under = (entries: typeof one, key: string): string[] =>
        entries
          .filter(([each]) => each === key)
          .map(([, rest]) => rest)
          .sort();
      expect(joined).toEqual(keys.map((key) => ({ key, one: under(one, key), other: under(other, key) })));
    }),
  );
});
