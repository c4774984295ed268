import { randomToken } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { dayOf } from '../../base/text/rules/day.ts';

/**
 * How far asking owners has come. A pass goes through all pages by id, some in each turn: `after` is the last one, '' before the first, and `next` is
 * the day before which no pass begins. `soonest` is the first day on which a page of this pass is to be asked about. `sent` counts the letters of `day`.
 */
export type AskingProgress = {
  day: string;
  sent: number;
  after: string;
  soonest: string;
  next: string;
  nonce: string;
};

const KEY = 'still-right/asking';

/** Later than every day. */
export const NEVER = '9999-12-31';

const START = { sent: 0, after: '', soonest: NEVER, next: '' };

/** How far it has come, with the letters of today. */
export const readAsking = async (storage: Storage): Promise<Omit<AskingProgress, 'nonce'>> => {
  const day = dayOf(storage.now());
  const { nonce: _nonce, ...stored } = (await storage.getJson<AskingProgress>(KEY)) ?? {
    ...START,
    day,
    nonce: '',
  };
  return stored.day === day ? stored : { ...stored, day, sent: 0 };
};

/** Takes so many letters of today at most, before they are sent; returns how many there were left. */
export const takeLetters = async (storage: Storage, most: number, perDay: number): Promise<number> => {
  const day = dayOf(storage.now());
  let taken = 0;
  await storage.update<AskingProgress>(KEY, (stored) => {
    const sent = stored?.day === day ? stored.sent : 0;
    taken = Math.max(0, Math.min(most, perDay - sent));
    return taken === 0 ? null : { ...START, ...stored, day, sent: sent + taken, nonce: randomToken() };
  });
  return taken;
};

/** Stores how far a turn came, and gives back the letters of its day that it did not send. */
export const putTurn = async (
  storage: Storage,
  turn: Pick<AskingProgress, 'day' | 'after' | 'soonest' | 'next'>,
  left: number,
): Promise<void> => {
  await storage.update<AskingProgress>(KEY, (stored) => {
    const before = { ...START, day: turn.day, ...stored };
    const sent = before.day === turn.day ? Math.max(0, before.sent - left) : before.sent;
    return { ...turn, day: before.day, sent, nonce: randomToken() };
  });
};
