import { expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { StorageError } from '../../../../src/base/engine/storage/storage-error.ts';
import { answeredTie, askedTie, type Tie } from '../../../../src/profiles/ties/rules/tie.ts';
import { tieKey, tieTopic } from '../../../../src/profiles/ties/storage/tie-topic.ts';
import {
  changeTie,
  forgetTies,
  giveTiesToOwner,
  listTies,
  readWaitingTies,
} from '../../../../src/profiles/ties/storage/ties.ts';
import { listMarks } from '../../../../src/site/to-do/storage/marks.ts';
import { createBlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { manualClock } from '../../../support/clock.ts';
import { runBetween } from '../../../support/faults/interleave.ts';

const PERSON = aProfileRecord({ id: 'person0001', order: 'order0001' });
const COMPANY = aBusinessRecord({ id: 'company001', order: 'order0002' });
const ASKED = aTie(PERSON, COMPANY, { state: 'asked', role: 'Weaver', from: '2019-03' });

const listWaitingTies = async (storage: Storage): Promise<Tie[]> => {
  const ties = await readWaitingTies(storage, await listMarks(storage, 'tie'));
  return ties.flatMap((tie) => (tie ? [tie.value] : []));
};
const getTie = (storage: Storage, name: string): Promise<Tie | null> => storage.getJson<Tie>(tieKey(name));

const decide = (storage: Storage, decision: 'confirm' | 'decline' | 'remove', side: 'mine' | 'theirs') =>
  changeTie(storage, ASKED.tie, (before) => {
    if (before === null) return null;
    const after = answeredTie(before, side === 'mine' ? 'professional' : 'personal', decision);
    return typeof after === 'string' ? null : after;
  });

/** What each of the two pages shows; both must always be the same. */
const statesOf = async (storage: Storage): Promise<(string | undefined)[]> => {
  const [mine, theirs] = await Promise.all([listTies(storage, PERSON.id), listTies(storage, COMPANY.id)]);
  return [mine[0]?.state, theirs[0]?.state];
};

const ACTIONS: [string, (storage: Storage) => Promise<unknown>][] = [
  ['asking', (storage) => putTie(storage, { ...ASKED, kind: 'works' })],
  ['confirming', (storage) => decide(storage, 'confirm', 'mine')],
  ['declining', (storage) => decide(storage, 'decline', 'mine')],
  ['removing', (storage) => decide(storage, 'remove', 'theirs')],
  ['deleting the person', (storage) => forgetTies(storage, PERSON.id)],
  ['deleting the company', (storage) => forgetTies(storage, COMPANY.id)],
];

test.each(ACTIONS)(
  'a crash at any storage call while %s leaves both pages alike, and a repeat completes it',
  async (name, act) => {
    const prepared = async () => {
      const clock = manualClock();
      const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
      const first = aStorage({ clock, blobs }).storage;
      if (name !== 'asking') await putTie(first, ASKED);
      clock.advance(120_000);
      await compactTopic(first, tieTopic);
      const acting = blobs.newProcess();
      const fresh = () => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
      return { clock, blobs, acting, storage: aStorage({ clock, blobs, process: acting }).storage, fresh };
    };
    const whole = await prepared();
    whole.blobs.resetCounts();
    await act(whole.storage);
    const calls = whole.blobs.counts().operations;
    const done = await statesOf(whole.fresh());
    let crashes = 0;
    for (const applied of ['no', 'yes'] as const)
      for (let call = 1; call <= calls; call += 1) {
        const { clock, acting, storage, fresh } = await prepared();
        acting.faults.crashAt(call, { applied });
        await act(storage).then(
          () => {},
          (error: unknown) => {
            expect(error).toBeInstanceOf(StorageError);
            crashes += 1;
          },
        );
        const [mine, theirs] = await statesOf(fresh());
        expect(mine, `call ${call}`).toBe(theirs);
        clock.advance(120_000);
        const compactor = fresh();
        await compactTopic(compactor, tieTopic);
        expect(await statesOf(fresh())).toEqual([mine, theirs]);
        await act(fresh());
        expect(await statesOf(fresh())).toEqual(done);
        clock.advance(120_000);
        await compactTopic(compactor, tieTopic);
        expect(await statesOf(fresh())).toEqual(done);
        if (name.startsWith('deleting')) expect(await getTie(fresh(), ASKED.tie)).toBe(null);
      }
    expect(crashes).toBeGreaterThan(calls);
  },
);

const asking = (asked: Tie['asked']) => (storage: Storage) =>
  changeTie(storage, ASKED.tie, (before) => {
    const { state: _state, version: _version, ...rest } = ASKED;
    const outcome = askedTie(before, { ...rest, asked });
    return outcome.kind === 'changed' ? outcome.tie : null;
  });

const RACES: [string, (storage: Storage) => Promise<unknown>, (storage: Storage) => Promise<unknown>][] = [
  ['both ask', asking('personal'), asking('professional')],
  [
    'one confirms and the other removes',
    (s) => decide(s, 'confirm', 'mine'),
    (s) => decide(s, 'remove', 'theirs'),
  ],
  [
    'one removes and the other confirms',
    (s) => decide(s, 'remove', 'theirs'),
    (s) => decide(s, 'confirm', 'mine'),
  ],
  [
    'one confirms and the other is deleted',
    (s) => decide(s, 'confirm', 'mine'),
    (s) => forgetTies(s, PERSON.id),
  ],
];

test.each(RACES)('if %s at any moment, both pages say the same as the tie', async (name, one, other) => {
  for (let at = 1; ; at += 1) {
    const clock = manualClock();
    const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
    const first = blobs.newProcess();
    const mine = aStorage({ clock, blobs, process: first }).storage;
    const theirs = aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
    const fresh = () => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
    if (name !== 'both ask') await putTie(fresh(), ASKED);
    const met = await runBetween(
      first,
      at,
      () => one(mine).catch(() => null),
      () => other(theirs),
    );
    for (const settled of [false, true]) {
      if (settled) {
        clock.advance(120_000);
        await compactTopic(fresh(), tieTopic);
      }
      const truth = (await getTie(fresh(), ASKED.tie))?.state;
      const states = await statesOf(fresh());
      // A tie whose record is gone is gone from both pages.
      expect(states, `call ${at}`).toEqual([truth, truth]);
      if (name === 'both ask' && met !== null) expect(truth).toBe('confirmed');
    }
    if (met === null) break;
  }
});

test.each([
  ['for the first time', null],
  ['again after it was removed', { ...ASKED, state: 'removed' as const }],
])(
  'a tie asked for %s, at any moment of a deletion, does not survive the sweep of late writes',
  async (_when, before) => {
    for (let at = 1; ; at += 1) {
      const clock = manualClock();
      const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
      const first = blobs.newProcess();
      const mine = aStorage({ clock, blobs, process: first }).storage;
      const fresh = () => aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
      if (before !== null) await putTie(fresh(), before);
      const met = await runBetween(
        first,
        at,
        () => asking('professional')(mine).catch(() => null),
        () => forgetTies(fresh(), PERSON.id),
      );
      clock.advance(120_000);
      await forgetTies(fresh(), PERSON.id);
      expect(await getTie(fresh(), ASKED.tie), `call ${at}`).toBe(null);
      expect(await statesOf(fresh())).toEqual([undefined, undefined]);
      if (met === null) break;
    }
  },
);

test('what waits for administrators is listed until it is answered, or the page has an owner', async () => {
  const { storage, clock } = aStorage();
  const waiting = { ...ASKED, forAdmins: true as const };
  await putTie(storage, waiting);
  const other = aTie(PERSON, aBusinessRecord({ id: 'company002', order: 'order0003' }), {
    state: 'asked',
    forAdmins: true,
    since: 4_000_000_000_001,
  });
  await putTie(storage, other);
  expect((await listWaitingTies(storage)).map(({ tie }) => tie)).toEqual([waiting.tie, other.tie]);
  clock.advance(120_000);
  await compactTopic(storage, tieTopic);
  expect((await listWaitingTies(storage)).map(({ tie }) => tie)).toEqual([waiting.tie, other.tie]);
  await giveTiesToOwner(storage, 'company002');
  await giveTiesToOwner(storage, PERSON.id);
  expect((await listWaitingTies(storage)).map(({ tie }) => tie)).toEqual([waiting.tie]);
  await decide(storage, 'confirm', 'mine');
  clock.advance(120_000);
  await compactTopic(storage, tieTopic);
  expect(await listWaitingTies(storage)).toEqual([]);
  expect((await listTies(storage, 'company002'))[0]).toMatchObject({ state: 'asked', version: 2 });
});
