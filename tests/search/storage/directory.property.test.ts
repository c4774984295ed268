import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimEmail, getIdByEmail } from '../../../src/accounts/email/storage.ts';
import { putAccount } from '../../../src/accounts/storage/accounts.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { eraseProfile, finishDeletion } from '../../../src/moderation/deletion/storage.ts';
import { hideProfile, showProfile } from '../../../src/moderation/storage.ts';
import { trashProfile, untrashProfile } from '../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { VERIFIED } from '../../../src/profiles/badge/rules/verified.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { getRecordOrTombstone, getVersionedProfile } from '../../../src/profiles/storage/profile-record.ts';
import { getPublicProfile } from '../../../src/profiles/visibility/storage/visibility.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { listAll } from '../../support/builders/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { BY_ADMIN, editStored } from '../../support/builders/stored-profiles.ts';
import { plansOf } from '../../support/chance/plans.ts';
import { runs } from '../../support/chance/runs.ts';
import { aTroubledSite, type Trouble } from '../../support/faults/troubled-site.ts';

const EMAILS = ['a@example.org', 'b@example.org', 'c@example.org'];

const step = fc.record({
  kind: fc.constantFrom(
    'register',
    'register',
    'register',
    'update',
    'update',
    'move',
    'verify',
    'unverify',
    'hide',
    'show',
    'trash',
    'untrash',
    'delete',
    'finish',
    'compact',
    'compact',
    'list',
  ),
  who: fc.nat(20),
  email: fc.constantFrom(...EMAILS),
  name: fc.constantFrom('Asha', 'Bela', 'Chandra'),
  process: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
const plan = plansOf(step, 6);

const register = async (storage: Storage, { email, name, who }: Step, id: string): Promise<boolean> => {
  if (!(await claimEmail(storage, email, id))) return false;
  await putAccount(storage, {
    id,
    password: { n: 1, r: 1, p: 1, salt: '', key: '' },
    created: storage.now(),
    changed: storage.now(),
  });
  const given = { id, name, email, order: timeOrderedId(storage.now()) };
  return createProfile(storage, who % 2 ? aProfileRecord(given) : aBusinessRecord(given));
};

const play = async (
  trouble: Omit<Trouble, 'seed'>,
  { seed, rounds }: { seed: number; rounds: { advance: number; steps: Step[] }[] },
): Promise<void> => {
  const site = aTroubledSite({ ...trouble, seed });
  const ids: string[] = [];
  const registered = new Set<string>();
  const requested = new Set<string>();
  const gone = new Set<string>();

  const visible = async (storage: Storage) => {
    const profiles = await Promise.all(ids.map((id) => getPublicProfile(storage, id)));
    return profiles.filter((profile) => profile !== null);
  };
  const expectUnique = async (storage: Storage): Promise<void> => {
    const emails = (await visible(storage)).map(({ record }) => record.email);
    expect(new Set(emails).size).toBe(emails.length);
  };

  for (const { advance, steps } of rounds) {
    const existingIds = [...ids];
    await Promise.all(
      steps.map(async (step) => {
        const storage = site.storage(step.process);
        const id = existingIds[step.who % Math.max(1, existingIds.length)] ?? '';
        if (step.kind === 'register') {
          const fresh = `profile${String(ids.length).padStart(3, '0')}`;
          ids.push(fresh);
          const outcome = await site.attempt(() => register(storage, step, fresh));
          if (outcome.acked && outcome.result) registered.add(fresh);
          return;
        }
        if (id !== '' && ['hide', 'trash', 'delete'].includes(step.kind)) requested.add(id);
        const outcome = await site.attempt(async (): Promise<unknown> => {
          if (step.kind === 'compact') return compactTopic(storage, directoryTopic);
          if (step.kind === 'list') return listAll(storage);
          if (id === '') return null;
          if (step.kind === 'update') return editStored(storage, id, { name: step.name });
          if (step.kind === 'move') return editStored(storage, id, { email: step.email });
          if (step.kind === 'verify' || step.kind === 'unverify')
            return verifyProfile(storage, id, step.kind === 'verify', 'admin');
          const decision = timeOrderedId(storage.now());
          if (step.kind === 'hide') return hideProfile(storage, id, decision, BY_ADMIN);
          if (step.kind === 'show') return showProfile(storage, id, decision, 'admin');
          if (step.kind === 'trash') return trashProfile(storage, id, decision, BY_ADMIN);
          if (step.kind === 'untrash') return untrashProfile(storage, id, decision, 'admin');
          if (step.kind === 'finish') return finishDeletion(storage, id);
          const versioned = await getVersionedProfile(storage, id);
          if (versioned === null) return null;
          await eraseProfile(storage, versioned.value);
          return true;
        });
        if (step.kind === 'delete' && outcome.acked && outcome.result === true) gone.add(id);
      }),
    );
    site.nextRound(advance);
    await expectUnique(site.fresh());
  }

  site.settle();
  const fresh = site.fresh();
  await expectUnique(fresh);
  const truth = (await visible(fresh)).sort((a, b) => (a.record.order > b.record.order ? -1 : 1));
  const wanted = truth.map(({ record, verified }) => [record.id, record.name, verified, record.version]);
  for (let turn = 0; turn < 3; turn += 1) {
    for (const storage of [site.storage(0), site.storage(1), site.storage(2), site.fresh()]) {
      const { entries, totals } = await listAll(storage, { limit: 2 });
      expect(entries.map(({ id, name, verified, version }) => [id, name, verified, version])).toEqual(wanted);
      expect(totals).toEqual([wanted.length]);
    }
    await compactTopic(site.storage(turn), directoryTopic);
    site.clock.advance(50_000);
  }
  for (const id of registered)
    if (!requested.has(id)) expect(truth.some(({ record }) => record.id === id)).toBe(true);
  for (const id of gone) expect(truth.some(({ record }) => record.id === id)).toBe(false);
  for (const { record } of truth) expect(await getIdByEmail(fresh, record.email)).toBe(record.id);
  // An interrupted removal keeps its address until it is repeated.
  for (const id of requested)
    if (!truth.some(({ record }) => record.id === id)) {
      const left = await getRecordOrTombstone(fresh, id);
      if (left === null) continue;
      if ('deleted' in left) await finishDeletion(fresh, id);
      else await eraseProfile(fresh, left);
    }
  site.clock.advance(60_000);
  const held = new Set(truth.map(({ record }) => record.email));
  for (const email of EMAILS)
    if (!held.has(email)) {
      expect(await getIdByEmail(fresh, email)).toBeNull();
      expect(await claimEmail(fresh, email, 'newcomer')).toBe(true);
    }
};

test('without faults, the directory agrees with the records, and no e-mail address is held twice', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => play({}, given)),
    runs(40),
  );
}, 600_000);

test('with faults and crashes, the directory agrees with the records once everything has settled', async () => {
  await fc.assert(
    fc.asyncProperty(plan, (given) => play({ faults: 0.1, crashes: 0.4 }, given)),
    runs(60),
  );
}, 600_000);

test('with lists up to a minute late, the directory agrees with the records once lists are complete', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.constantFrom(0, 15_000, 35_000, 60_000), (given, listLag) =>
      play({ listLag, faults: 0.1, crashes: 0.4 }, given),
    ),
    runs(40),
  );
}, 600_000);

test('a new badge shows in lists at once and survives compactions', async () => {
  const site = aTroubledSite({ seed: 7 });
  const storage = site.storage(0);
  const record = aProfileRecord();
  await createProfile(storage, record);
  await verifyProfile(site.storage(1), record.id, true, 'admin');
  expect((await listAll(storage)).entries[0]?.verified).toBe(VERIFIED);
  site.settle();
  await compactTopic(storage, directoryTopic);
  expect((await listAll(site.fresh())).entries[0]?.verified).toBe(VERIFIED);
});
