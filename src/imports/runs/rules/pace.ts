import { ROWS_MAX } from '../../import/rules.ts';

/** How many records a call may carry, and how many bytes they may have as JSON; the rest of the megabyte is for the other fields. */
export const CHUNK_RECORDS = ROWS_MAX;
export const CHUNK_BYTES = 950_000;

/** How long a call should take: short enough for a platform's time limit, for progress that moves, and for a pause that comes soon. */
const TARGET_MS = 2_000;
const FIRST_SIZE = 50;

/** The tries after the first one before a person is asked; each waits twice as long as the one before. */
const MAX_TRIES = 6;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** How many records the next call carries, and how often the present rows have failed in a row. */
export type Pace = { size: number; tries: number };

export const FIRST_PACE: Pace = { size: FIRST_SIZE, tries: 0 };

/** What happened to a call, as far as the pace depends on it. */
export type Sent =
  | { kind: 'stored'; records: number; ms: number }
  | { kind: 'refused'; status: number; retryAfter: number | null; message: string; records: number }
  | { kind: 'cut' }
  | { kind: 'offline' };

/** Why a run waits by itself. */
export type WaitReason = 'throttled' | 'busy' | 'unreachable';
/** Why a run has stopped until a person does something; `broken` is this browser's own part. */
export type StopReason = 'session' | 'forbidden' | 'unreachable' | 'refused' | 'broken';

/** What follows from it. */
export type Reaction =
  | { kind: 'next'; pace: Pace }
  | { kind: 'again'; pace: Pace }
  | { kind: 'wait'; why: WaitReason; ms: number; pace: Pace }
  | { kind: 'until-online'; pace: Pace }
  | { kind: 'bad-record'; message: string; pace: Pace }
  | { kind: 'stop'; why: StopReason; message: string; pace: Pace };

/** The size that would have taken the target time, at most twice the last one. */
const sizeAfter = (records: number, ms: number): number => {
  const wanted = Math.round((records * TARGET_MS) / Math.max(ms, 1));
  return Math.min(CHUNK_RECORDS, Math.max(1, Math.min(wanted, records * 2)));
};

const waitOf = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);

const later = (pace: Pace, why: WaitReason, ms: number): Reaction =>
  pace.tries >= MAX_TRIES
    ? { kind: 'stop', why: 'unreachable', message: '', pace: { ...pace, tries: 0 } }
    : { kind: 'wait', why, ms, pace: { size: Math.max(1, pace.size >> 1), tries: pace.tries + 1 } };

/**
 * What to do after a call. Rows whose reply was lost are sent again: the server stores none of them twice. Rows that are refused together
 * are sent in halves, until the one that is refused is alone.
 */
export const reactTo = (sent: Sent, pace: Pace): Reaction => {
  switch (sent.kind) {
    case 'stored': {
      const size = sent.records < pace.size ? pace.size : sizeAfter(sent.records, sent.ms);
      return { kind: 'next', pace: { size, tries: 0 } };
    }
    case 'offline':
      return { kind: 'until-online', pace: { ...pace, tries: 0 } };
    case 'cut':
      return later(pace, 'unreachable', waitOf(pace.tries));
    case 'refused':
      return reactToRefusal(sent, pace);
  }
};

const reactToRefusal = (
  { status, retryAfter, message, records }: Extract<Sent, { kind: 'refused' }>,
  pace: Pace,
): Reaction => {
  const stop = (why: StopReason): Reaction => ({ kind: 'stop', why, message, pace: { ...pace, tries: 0 } });
  if (status === 401) return stop('session');
  if (status === 403) return stop('forbidden');
  // The site says how long, however often.
  if (status === 429)
    return { kind: 'wait', why: 'throttled', ms: (retryAfter ?? 30) * 1_000, pace: { ...pace, tries: 0 } };
  if (status >= 500) return later(pace, 'busy', Math.max(waitOf(pace.tries), (retryAfter ?? 0) * 1_000));
  if (status !== 400 && status !== 413) return stop('refused');
  if (records > 1) return { kind: 'again', pace: { size: records >> 1, tries: 0 } };
  return { kind: 'bad-record', message, pace: { ...pace, tries: 0 } };
};

/** How many of the last calls say how fast it goes. */
const REMEMBERED = 12;

/** How many rows were done by which moments, newest last. */
export type Speed = readonly { at: number; done: number }[];

/** The speed with one more moment. */
export const withMoment = (speed: Speed, at: number, done: number): Speed => [
  ...speed.slice(1 - REMEMBERED),
  { at, done },
];

/** How many seconds the remaining rows take at this speed; null while that is unknown. */
export const secondsLeft = (speed: Speed, remaining: number): number | null => {
  const first = speed[0];
  const last = speed.at(-1);
  if (first === undefined || last === undefined) return null;
  const rows = last.done - first.done;
  const ms = last.at - first.at;
  return rows <= 0 || ms <= 0 ? null : Math.ceil((remaining * ms) / rows / 1_000);
};
