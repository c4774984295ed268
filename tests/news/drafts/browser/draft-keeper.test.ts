import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blankDraft, type OpenDraft } from '../../../../src/news/drafts/browser/article-drafts.ts';
import { createKeeper } from '../../../../src/news/drafts/browser/draft-keeper.ts';
import type { KeeperState } from '../../../../src/news/drafts/browser/keeper-state.ts';
import { newerDraft } from '../../../../src/news/drafts/browser/kept-drafts.ts';

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
const aDraft = (title: string): OpenDraft => ({
  ...blank,
  fields: { ...blank.fields, title },
  at: Date.now(),
});

test('a draft is saved once at a pause in typing, and the state has the time', async () => {
  const { keep } = keeper();
  for (const title of ['A', 'A f', 'A ferry']) {
    keep(aDraft(title));
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toMatchObject([{ title: 'A ferry', draft_key: blank.key }]);
  expect(states).toEqual([{ kind: 'keeping' }, { kind: 'kept', at: '2026-11-22T10:00:00.000Z' }]);
});

test('two saves are at least three seconds apart', async () => {
  const { keep } = keeper();
  keep(aDraft('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  keep(aDraft('Two'));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
});

test('a failed save is repeated after the time that the server names', async () => {
  const { keep } = keeper();
  answer = () =>
    Response.json({ success: false, message: 'Slowly' }, { status: 429, headers: { 'Retry-After': '20' } });
  keep(aDraft('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  expect(states.at(-1)).toEqual({ kind: 'failed', reason: 'Slowly' });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent).toHaveLength(1);
  answer = () => Response.json({ success: true, saved: '2026-11-22T10:00:00.000Z' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([sent.length, states.at(-1)?.kind]).toEqual([2, 'kept']);
});

test('a refused draft is not sent again until it changes', async () => {
  const { keep } = keeper();
  answer = () => Response.json({ success: false, message: 'Too long' }, { status: 400 });
  keep(aDraft('One'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('clearing a draft by hand deletes it on the server', async () => {
  const { keep } = keeper();
  keep(aDraft('One'));
  await vi.advanceTimersByTimeAsync(1_200);
  keep({ ...blank, at: Date.now() });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toMatchObject([{ title: 'One' }, {}]);
  expect(Object.keys(sent[1] ?? {})).toEqual(['draft_key']);
  expect(states.at(-1)).toEqual({ kind: 'idle' });
});

test('a keeper that was stopped saves nothing more', async () => {
  const { keep, rest } = keeper();
  keep(aDraft('One'));
  await rest();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

test('the newer of two drafts wins, and of two new articles the one in this browser', () => {
  const here = { ...aDraft('Here'), at: 1_000 };
  const there = { ...aDraft('There'), at: 2_000 };
  expect(newerDraft(here, there)).toBe(there);
  expect(newerDraft({ ...here, at: 3_000 }, there)?.fields.title).toBe('Here');
  expect(newerDraft(here, { ...there, key: 'another' })).toBe(here);
  expect([newerDraft(null, there), newerDraft(here, null), newerDraft(null, null)]).toEqual([
    there,
    here,
    null,
  ]);
});
