import type { Memory } from './memory.ts';
import type { Storage } from './storage.ts';

/** The earliest time of a topic's next event. */
export type Next = { time: number };
/** The newest reading of the clock in this process, and what was found for each topic. */
type Clock = { newest: number; topics: Map<string, Promise<Next>> };

export const clockOf = ({ shared }: Memory): Clock => {
  const clock = (shared.get('clock') as Clock | undefined) ?? { newest: 0, topics: new Map() };
  shared.set('clock', clock);
  return clock;
};

/** Notes the time. After a step back of the clock, what was found for the topics no longer holds. */
export const noteClock = (storage: Storage, now: number): void => {
  const clock = clockOf(storage.memory);
  if (now < clock.newest) clock.topics.clear();
  clock.newest = now;
};

/** A clock that is ahead for a shorter time than this, in milliseconds, lets no later bucket settle. */
const WATCH_INTERVAL_MS = 30_000;

/** Notes the time again and again, so that an idle process notices, too, that its clock was ahead. Returns a function that stops it. */
export const watchClock = (storage: Storage): (() => void) => {
  const timer = setInterval(() => noteClock(storage, storage.now()), WATCH_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
