import { afterEach, expect, test, vi } from 'vitest';
import {
  $waiting,
  itemKey,
  loadMoreWaiting,
  loadWaiting,
  merged,
  takeWaiting,
} from '../../../src/app/to-do/browser.ts';
import type { WaitingItem } from '../../../src/site/to-do/calls.ts';

const item = (ref: string, day: number, given: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'case',
  ref,
  id: ref,
  name: ref,
  since: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  urgent: false,
  assigned: '',
  ...given,
});

test('two lists become one: what may break the law, then appeals, then the oldest, each once', () => {
  const cases = [item('law', 9, { urgent: true }), item('old', 1), item('new', 8)];
  const appeals = [item('appeal', 7, { kind: 'appeal' }), item('new', 8)];
  expect(merged([cases, appeals]).map(({ ref }) => ref)).toEqual(['law', 'appeal', 'old', 'new']);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replies that come when the test says so. */
const held = () => {
  const waiting: ((reply: object) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((done) =>
        waiting.push((reply) => done(Response.json({ success: true, ...reply }))),
      ),
  );
  return waiting;
};
const ALL = { kinds: null, assigned: undefined };
const shown = (): string[] => $waiting.get().items.map(({ ref }) => ref);

test('what is answered while more is loaded stays away, and the list goes on', async () => {
  const replies = held();
  const first = loadWaiting(ALL);
  replies.shift()?.({ items: [item('a', 1), item('b', 2)], next: 'more', counts: { case: 3 } });
  await first;
  const more = loadMoreWaiting();
  takeWaiting(itemKey(item('b', 2)), []);
  replies.shift()?.({ items: [item('b', 2), item('c', 3)], next: null, counts: { case: 3 } });
  await more;
  expect([shown(), $waiting.get().kind, $waiting.get().total]).toEqual([['a', 'c'], 'ready', 2]);
});

test('of two lists that are asked for the later one is shown, whichever reply comes first', async () => {
  const replies = held();
  const everyone = loadWaiting(ALL);
  const mine = loadWaiting({ ...ALL, assigned: 'me@example.org' });
  const [old, late] = replies.splice(0);
  late?.({ items: [item('mine', 1)], next: null, counts: { case: 2 } });
  await mine;
  old?.({ items: [item('all', 1), item('mine', 1)], next: null, counts: { case: 2 } });
  await everyone;
  expect(shown()).toEqual(['mine']);
});
