import type { Memory } from './memory.ts';
import type { Storage } from './storage.ts';

/** The earliest time of a topic's next event. */
export type Next = { time: number };
/** The latest clock reading of this process, and the earliest time of each topic's next event. */
type Clock = { newest: number; topics: Map<string, Promise<Next>> };

export const clockOf = ({ shared }: Memory): Clock => {
  const clock = (shared.get('clock') as Clock | undefined) ?? { newest: 0, topics: new Map() };
  shared.set('clock', clock);
  return clock;
};

/** Records the time. If the clock has stepped back, every topic must be checked again. */
export const noteClock = (storage: Storage, now: number): void => {
  const clock = clockOf(storage.memory);
  if (now < clock.newest) clock.topics.clear();
  clock.newest = now;
};

/** Interval of the check, in milliseconds: a clock that is ahead for less time than this settles no later bucket. */
const WATCH_INTERVAL_MS = 30_000;

/** Records the time at intervals, so that even an idle process notices that its clock was ahead. Returns a function that stops it. */
export const watchClock = (storage: Storage): (() => void) => {
  const timer = setInterval(() => noteClock(storage, storage.now()), WATCH_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
