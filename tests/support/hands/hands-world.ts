import { expect } from 'vitest';
import { settleLogins } from '../../../src/accounts/hands/server/settle.ts';
import { listUnsettled } from '../../../src/accounts/hands/storage/unsettled.ts';
import { type Account, getAccount } from '../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { handsOf, loginsOf, MOST_EDITORS, roleOn } from '../../../src/profiles/hands/rules.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../builders/owners.ts';
import { aStorage } from '../builders/storage.ts';
import type { Answer } from '../calls/calls.ts';
import { aFreshStorage, aWorld, copyOf, OWNER, type World } from '../faults/fault-world.ts';
import { type Act, interleave, type Meeting } from '../faults/interleave.ts';
import { sendTo } from '../faults/warm-processes.ts';

/** A world with somebody more: the page of its first owner, the business's owner, and a third. */
export type Hands = World & { third: Owner };

export const aHandsWorld = async (): Promise<Hands> => {
  const world = await aWorld(Date.now());
  return { ...world, third: await anOwner(world.storage, { id: 'third00000', email: 'third@example.org' }) };
};

export const copyOfHands = (world: Hands): Hands => ({ ...world, ...copyOf(world) });

/** A call on a process of its own. */
export const acting = (
  world: Hands,
  path: string,
  sent: Record<string, string> | FormData,
  cookie?: string,
): Act<Answer> => {
  const process = world.blobs.newProcess();
  const { storage } = aStorage({ ...world, process });
  const input = sent instanceof FormData ? { form: sent } : { json: sent };
  return { process, run: () => sendTo(storage, path, { ...input, ...(cookie !== undefined && { cookie }) }) };
};

const accountsIn = async (world: Hands, storage: Storage): Promise<Account[]> => {
  const names = world.blobs.keys('accounts/').map((key) => key.slice('accounts/'.length));
  return (await Promise.all(names.map((name) => getAccount(storage, name)))).filter((each) => each !== null);
};

/** What is wrong with who keeps which page, once upkeep has had its turn: records and the indexes of logins agree, and nobody is there twice. */
export const flawsOf = async (world: Hands): Promise<string[]> => {
  const storage = aFreshStorage(world);
  world.clock.advance(11 * 60_000);
  await settleLogins(storage, Number.POSITIVE_INFINITY);
  const flaws: string[] = [];
  const accounts = await accountsIn(world, storage);
  for (const { id, pages = [], address, ended } of accounts) {
    if (ended !== undefined) flaws.push(`${id} has ended, and is there`);
    for (const place of pages) {
      const record = await getProfileRecord(storage, place.id);
      const role = record === null ? null : roleOn(record, id);
      if (role !== place.role && !place.pending && place.returns === undefined)
        flaws.push(`${id} has ${place.id} as ${place.role}, and is ${role}`);
    }
    if (address !== undefined && pages.length === 0) flaws.push(`${id} has no page`);
  }
  const known = new Map(accounts.map((account) => [account.id, account]));
  for (const key of world.blobs.keys('profiles/')) {
    const record = await getProfileRecord(storage, key.slice('profiles/'.length));
    if (record?.hands === undefined) continue;
    const logins = loginsOf(record);
    if (new Set(logins).size < logins.length) flaws.push(`${record.id} has somebody twice`);
    if (handsOf(record).editors.length > MOST_EDITORS) flaws.push(`${record.id} has too many editors`);
    for (const login of logins) {
      const account = known.get(login);
      if (account === undefined) flaws.push(`${record.id} is kept by ${login}, who is gone`);
      const isThere = account?.pages?.some(
        ({ id, role }) => id === record.id && role === roleOn(record, login),
      );
      if (account?.pages !== undefined && !isThere) flaws.push(`${login} does not know of ${record.id}`);
    }
  }
  if ((await listUnsettled(storage)).length > 0) flaws.push('somebody is still leaving');
  return flaws;
};

/** Who has a page: its owner, then its editors. */
export const handsIn = async (world: Hands, page = OWNER): Promise<string> => {
  const record = await getProfileRecord(aFreshStorage(world), page);
  return record === null ? 'nobody' : loginsOf(record).join(', ');
};

/** Where two calls meet: at each of the first's calls, up to each of the second's. */
export const MEETINGS: readonly Meeting[] = Array.from({ length: 36 }, (_, first) =>
  Array.from({ length: 12 }, (_, second) => ({ first: first + 1, second: 3 * second + 1 })),
).flat();

/** A copy of a world in which something has happened. */
export const afterwards = async <Result>(
  world: Hands,
  happen: (start: Hands) => Promise<Result>,
): Promise<[Hands, Result]> => {
  const start = copyOfHands(world);
  return [start, await happen(start)];
};

export type Race = (world: Hands) => readonly [Act<Answer>, Act<Answer>];

const wordOf = ({ status, body }: Answer): string => (status === 200 ? '200' : `${status} ${body.code}`);

/** The outcomes of a race at some of its meetings: what both answered and who has the page, each once. No outcome has a flaw. */
export const outcomesOf = async (
  start: Hands,
  race: Race,
  meetings: readonly Meeting[],
  see: (world: Hands) => Promise<string> = handsIn,
): Promise<string[]> => {
  const outcomes = new Set<string>();
  for (const meeting of meetings) {
    const world = copyOfHands(start);
    const answers = await interleave(...race(world), meeting);
    if (answers === null) continue;
    const seen = `${wordOf(answers.one)} / ${wordOf(answers.other)}: ${await see(world)}`;
    expect([meeting, seen, await flawsOf(world)]).toEqual([meeting, seen, []]);
    outcomes.add(seen);
  }
  return [...outcomes].sort();
};
