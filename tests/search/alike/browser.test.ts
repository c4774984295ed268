import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $answered,
  $pairs,
  answerNotAlike,
  countPairs,
  leavePairs,
  loadPairs,
  pairAt,
  takeAnswerBack,
} from '../../../src/search/alike/browser.ts';
import type { ShownPair } from '../../../src/search/alike/calls/pairs.ts';

const aPair = (a: string, b: string): ShownPair => ({
  ...{ a, b, why: ['birth-date'] },
  pages: [a, b].map((id) => ({
    ...{ id, name: id, filed: id, url: '', avatar: '', role: '', place: '', dates: '', website: '' },
    ...{ profile: 'personal' as const, account: false, source: '', created: '2030-01-01T00:00:00.000Z' },
  })),
});
const PAIRS = [aPair('one', 'two'), aPair('two', 'three'), aPair('four', 'five')];

let replies: ((reply: object) => void)[] = [];
beforeEach(() => {
  replies = [];
  $answered.set(null);
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((done) =>
        replies.push((reply) => done(Response.json({ success: true, ...reply }))),
      ),
  );
});
afterEach(() => vi.unstubAllGlobals());

const isAsked = (count: number) => vi.waitFor(() => expect(replies).toHaveLength(count));
const page = (items: readonly ShownPair[], next: string | null = null, total = items.length) => ({
  as_of: '2030-01-01T00:00:00.000Z',
  items,
  next,
  total,
});
const loaded = async (items = PAIRS, next: string | null = null, total = items.length) => {
  const loading = loadPairs();
  await isAsked(1);
  replies.shift()?.(page(items, next, total));
  await loading;
};
const shown = (): string[] => $pairs.get().items.map(({ a, b }) => `${a} ${b}`);

test('a count that comes while the list is loaded does not end the loading', async () => {
  const loading = loadPairs();
  await isAsked(1);
  const counting = countPairs();
  await isAsked(2);
  replies[1]?.(page(PAIRS.slice(0, 1), 'more', 3));
  await counting;
  replies[0]?.(page(PAIRS));
  await loading;
  expect([$pairs.get().kind, shown().length, $pairs.get().total]).toEqual(['ready', 3, 3]);
});

test('an answer while more is loaded stays, and the list goes on', async () => {
  await loaded(PAIRS.slice(0, 2), 'more', 3);
  const more = loadPairs(true);
  await isAsked(1);
  const answer = answerNotAlike(PAIRS[0] as ShownPair);
  await isAsked(2);
  replies[1]?.({ message: '' });
  await answer;
  replies[0]?.(page(PAIRS.slice(2), null, 1));
  await more;
  expect([shown(), $pairs.get().total]).toEqual([['two three', 'four five'], 2]);
});

test('with a page that went into another one all its pairs leave, and nothing is left to undo with a key', async () => {
  await loaded();
  leavePairs(PAIRS[0] as ShownPair, 0, 'two');
  expect([shown(), $pairs.get().total]).toEqual([['four five'], 1]);
  expect($answered.get()?.into?.id).toBe('one');
  expect(await takeAnswerBack()).toBeNull();
  expect(replies).toEqual([]);
});

test('the pair after the last one that is loaded is loaded, and after the end there is none', async () => {
  await loaded(PAIRS.slice(0, 2), 'more', 3);
  const next = pairAt(2);
  await isAsked(1);
  replies.shift()?.(page(PAIRS.slice(2)));
  expect((await next)?.a).toBe('four');
  expect(await pairAt(3)).toBeUndefined();
});
