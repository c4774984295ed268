import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankDraft, type OpenDraft } from '../../../../src/client/stores/news/article-drafts.ts';
import { createKeeper, type KeeperState } from '../../../../src/client/stores/news/draft-keeper.ts';
import { newerDraft } from '../../../../src/client/stores/news/kept-drafts.ts';

let sent: { title?: string; draft_key?: string }[];
let states: KeeperState[];
let answer: () => Response;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent = [];
  states = [];
  answer = () => Response.json({ success: true, saved: '2026-11-22T10:00:00.000Z' });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keeper = () => createKeeper((state) => states.push(state));
const blank = blankDraft();
const typed = (title: string): OpenDraft => ({
  ...blank,
  fields: { ...blank.fields, title },
  at: Date.now(),
});

test('what is typed is kept at a pause, once, and says when', async () => {
  const { keep } = keeper();
  for (const title of ['A', 'A f', 'A ferry']) {
    keep(typed(title));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toMatchObject([{ title: 'A ferry', draft_key: blank.key }]);
  expect(states).toEqual([{ kind: 'keeping' }, { kind: 'kept', at: '2026-11-22T10:00:00.000Z' }]);
});

test('two writes are at least three seconds apart', async () => {
  const { keep } = keeper();
  keep(typed('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  keep(typed('Two'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
});

test('a write that failed is made again, when the server said or in a while', async () => {
  const { keep } = keeper();
  answer = () =>
    Response.json({ success: false, message: 'Slowly' }, { status: 429, headers: { 'Retry-After': '20' } });
  keep(typed('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  expect(states.at(-1)).toEqual({ kind: 'failed', reason: 'Slowly' });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent).toHaveLength(1);
  answer = () => Response.json({ success: true, saved: '2026-11-22T10:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent.length, states.at(-1)?.kind]).toEqual([2, 'kept']);
});

test('a text that is refused is not sent again until it is another', async () => {
  const { keep } = keeper();
  answer = () => Response.json({ success: false, message: 'Too long' }, { status: 400 });
  keep(typed('One'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('taken back by hand, what the server has is forgotten', async () => {
  const { keep } = keeper();
  keep(typed('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  keep({ ...blank, at: Date.now() });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toMatchObject([{ title: 'One' }, {}]);
  expect(Object.keys(sent[1] ?? {})).toEqual(['draft_key']);
  expect(states.at(-1)).toEqual({ kind: 'idle' });
});

test('at rest nothing is written any more', async () => {
  const { keep, rest } = keeper();
  keep(typed('One'));
  await rest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('of two kept drafts the newer one counts; of two new articles the one begun here', () => {
  const here = { ...typed('Here'), at: 1_000 };
  const there = { ...typed('There'), at: 2_000 };
  expect(newerDraft(here, there)).toBe(there);
  expect(newerDraft({ ...here, at: 3_000 }, there)?.fields.title).toBe('Here');
  expect(newerDraft(here, { ...there, key: 'another' })).toBe(here);
  expect([newerDraft(null, there), newerDraft(here, null), newerDraft(null, null)]).toEqual([
    there,
    here,
    null,
  ]);
});
