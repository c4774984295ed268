import { expect, test } from 'vitest';
import { sortLines } from '../../../src/server/whole-store/sorted-lines.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';

const linesOf = async (sorter: AsyncIterable<string>): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of sorter) lines.push(line);
  return lines;
};

test.each([
  ['in memory', 1_000_000],
  ['in a file', 1_000],
  ['in runs of runs', 40],
])('lines go out sorted, each as often as it came: %s', async (_, most) => {
  const random = seededRandom(5);
  const letters = ['a', 'é', '王', '𝔄', '\t', '0', '~'];
  const lines = Array.from({ length: 6_000 }, (_, index) =>
    index % 7 === 0 ? 'the same' : letters.map((letter) => letter.repeat(random() * 4)).join('') + index,
  );
  const sorter = sortLines(most);
  // Side by side, as commands add them.
  for (let from = 0; from < lines.length; from += 50)
    await Promise.all(lines.slice(from, from + 50).map((line) => sorter.add(line)));
  const sorted = [...lines].sort();
  expect(await linesOf(sorter)).toEqual(sorted);
  expect(await linesOf(sorter)).toEqual(sorted);
  await sorter.close();
});

test('nothing in, nothing out', async () => {
  const sorter = sortLines();
  expect(await linesOf(sorter)).toEqual([]);
  await sorter.close();
});
