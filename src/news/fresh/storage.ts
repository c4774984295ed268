import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

type Moment = { at: number };

const LAST = 'rebuilds/last';
const TURN = 'rebuilds/scheduled';

/** Whether a rebuild may be requested: at least `period` milliseconds after the last one, and by one of concurrent callers. */
export const takeRebuild = async (storage: Storage, period: number): Promise<boolean> => {
  const at = storage.now();
  const isRecent = (last: Moment): boolean => last.at <= at && at - last.at < period;
  const lastRebuild = storage.memory.get<Moment>(LAST);
  if (lastRebuild !== undefined && isRecent(lastRebuild)) return false;
  const last = await storage.getVersioned<Moment>(LAST);
  if (last !== null && isRecent(last.value)) {
    storage.memory.set(LAST, last.value, 100);
    return false;
  }
  const mine = { at, nonce: timeOrderedId(at) };
  const isMine =
    last === null ? await storage.claim(LAST, mine) : await storage.replace(LAST, mine, last.etag);
  if (isMine) storage.memory.set(LAST, mine, 100);
  return isMine;
};

/** When scheduled articles were last checked, in milliseconds (0: never); records the present check. */
export const takeTurn = async (storage: Storage): Promise<number> => {
  const last = await storage.getVersioned<Moment>(TURN);
  const mine = { at: storage.now(), nonce: timeOrderedId(storage.now()) };
  await (last === null ? storage.claim(TURN, mine) : storage.replace(TURN, mine, last.etag));
  return last?.value.at ?? 0;
};
