import { expect, test } from 'vitest';
import { inTurns } from '../../../../src/imports/runs/browser/undo-turns.ts';

type Reply = { removed: number; left?: number };

const play = async (replies: readonly Reply[]) => {
  const waits: number[] = [];
  let turns = 0;
  const outcome = await inTurns<Reply>(
    async () => {
      const reply = replies[Math.min(turns, replies.length - 1)] as Reply;
      turns += 1;
      return { kind: 'done', reply };
    },
    ({ left }) => left !== undefined,
    async (ms) => void waits.push(ms),
  );
  return { outcome, turns, waits };
};

test('a call that has no time for all is made again without a pause while it gets further', async () => {
  const { outcome, turns, waits } = await play([
    { removed: 3, left: 2 },
    { removed: 5, left: 2 },
    { removed: 8, left: 1 },
    { removed: 9 },
  ]);
  expect(outcome).toEqual({ kind: 'done', reply: { removed: 9 } });
  expect([turns, waits]).toEqual([4, []]);
});

test('a site that gets no further is waited for, and then a person is asked', async () => {
  const { outcome, turns, waits } = await play([{ removed: 3, left: 2 }]);
  expect(outcome).toBe(null);
  expect([turns, waits]).toEqual([5, [2_000, 4_000, 8_000]]);
});

test('a site that failed for a moment goes on', async () => {
  const stuck = { removed: 3, left: 2 };
  const { outcome } = await play([stuck, stuck, stuck, { removed: 5 }]);
  expect(outcome).toEqual({ kind: 'done', reply: { removed: 5 } });
});
