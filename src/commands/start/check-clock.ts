import { earliestTime } from '../../base/engine/storage/append-event.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { listTopics } from '../../imports/restore/storage/whole-store.ts';

/** Clocks that are corrected regularly differ by less than this, in milliseconds. */
const TOLERANCE_MS = 60_000;

/** A warning that the clock is behind the newest data in the store; null if it is not. */
export const checkClock = async (storage: Storage): Promise<string | null> => {
  const times = await Promise.all((await listTopics(storage)).map((topic) => earliestTime(storage, topic)));
  const newest = Math.max(0, ...times);
  const now = storage.now();
  if (newest - now <= TOLERANCE_MS) return null;
  return `The clock says ${inWords(now)}, but the newest data in the store is from ${inWords(newest)}: please check the clock.`;
};

const inWords = (time: number): string =>
  `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
