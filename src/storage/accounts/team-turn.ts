import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../engine/storage.ts';
import { inTurn } from '../engine/turns.ts';

const KEY = 'manage/team-turn';
const EVERY_MS = 50;
const MAX_TRIES = 100;

/** Does a change of the team that depends on who else is in it, one after the other over all processes; null if its turn does not come. */
export const whenAlone = async <Result>(
  storage: Storage,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> => {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const done = await inTurn(storage, KEY, async () => {
      try {
        return { result: await work() };
      } finally {
        await storage.remove(KEY);
      }
    });
    if (done !== null) return done;
    await sleep(EVERY_MS);
  }
  return null;
};
