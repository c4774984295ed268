import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $answeredTies,
  $ownTies,
  decideOnTie,
  declineAllOf,
} from '../../../../src/owners/ties/browser/own-ties.ts';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';

const aTie = (tie: string, given: Partial<OwnTie> = {}): OwnTie => ({
  ...{ tie, page: 'looms', name: 'Looms', url: '/profile/looms', kind: 'works', role: '', from: '', to: '' },
  ...{ state: 'asked', asked_by: 'them', since: '2030-01-01T00:00:00.000Z' },
  ...given,
});

let status = 200;
beforeEach(() => {
  status = 200;
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: status === 200, code: 'conflict', message: 'Said.', items: [] }, { status }),
  );
  $ownTies.set({ kind: 'ready', items: [aTie('asked'), aTie('other'), aTie('mine', { asked_by: 'me' })] });
  $answeredTies.set([]);
});
afterEach(() => void vi.unstubAllGlobals());

const answered = () =>
  $answeredTies
    .get()
    .map(({ tie, decision, isUndone, isBarred }) => [
      ...[tie.tie, decision],
      ...[isUndone && 'undone', isBarred && 'barred'].filter(Boolean),
    ]);

test('an answer is kept, and so is that it was taken back', async () => {
  await decideOnTie('asked', 'confirm');
  expect(answered()).toEqual([['asked', 'confirm']]);
  await decideOnTie('asked', 'remove');
  expect(answered()).toEqual([['asked', 'confirm', 'undone']]);
});

test('a request goes as its answer comes, and not when the list is loaded again', async () => {
  const waiting: string[][] = [];
  const stop = $answeredTies.listen(() => {
    const ties = $ownTies.get();
    waiting.push(ties.kind === 'ready' ? ties.items.map(({ tie }) => tie) : []);
  });
  await decideOnTie('asked', 'confirm');
  stop();
  expect(waiting).toEqual([['other', 'mine']]);
});

test('what the owner takes back of their own is no answer, and what is refused is none', async () => {
  await decideOnTie('mine', 'remove');
  status = 409;
  await decideOnTie('asked', 'confirm');
  expect(answered()).toEqual([]);
});

test('a page that may ask nothing more is one answer, however much it asked', async () => {
  await decideOnTie('asked', 'decline');
  await declineAllOf('looms');
  expect(answered()).toEqual([['asked', 'decline', 'barred']]);
});
