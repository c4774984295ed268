import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { hashHex, timeOfId } from '../../base/engine/storage/keys.ts';
import { readState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { addDaySums, type DaySums, dayNumber } from '../../base/engine/storage/topics/day-sums.ts';
import type { Topic } from '../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import { isDecision } from '../cases/rules/decisions.ts';
import type { PendingDecision } from '../cases/storage/case-file.ts';
import type { Reason } from '../reports/rules/reasons.ts';
import { CASE_PERIOD } from '../rules/limits.ts';
import { type CountName, lastMonths, type MonthCounts, monthOf } from './rules.ts';

/** What an event counted, and when it was appended (milliseconds). */
type Counted = { appended: number; month: string; day?: number; names: CountName[]; isUndone?: true };

/** The counts by month, reports and decisions by day (an older snapshot lacks these), and the recent events by their tokens: a repeat counts nothing, and an undo knows what to take back. */
type Transparency = { months: Record<string, MonthCounts>; recent: Record<string, Counted>; days?: DaySums };

/**
 * Reports, appeals and decisions as numbers, which outlive the cases and pages that they are about. Payloads: `add.{token}.{time}.{names}`
 * counts one for each name in the month of `time` (base 36), and `undo.{token}` takes it back.
 */
export const transparencyTopic: Topic<Transparency> = {
  name: 'transparency',
  empty: () => ({ months: {}, recent: {}, days: {} }),
  apply: async (_storage, state, events) => withEvents(state, events),
  leaves: () => [],
  maxEvents: 200,
  maxAgeMs: 3_600_000,
};

const withEvents = (state: Transparency, events: readonly TopicEvent[]): Transparency => {
  const { months, recent } = structuredClone(state);
  let days = state.days ?? {};
  const count = (counted: Counted, by: 1 | -1): void => {
    countMonth(months, counted, by);
    days = addDaySums(days, daySumsOf(counted, by));
  };
  for (const { id, payload } of events) {
    const [action, token = '', time = '', ...names] = payload.split('.');
    const earlier = recent[token];
    if (action === 'add' && earlier === undefined) {
      const counted: Counted = {
        appended: timeOfId(id),
        month: monthOf(Number.parseInt(time, 36)),
        day: dayNumber(Number.parseInt(time, 36)),
        names: names as CountName[],
      };
      recent[token] = counted;
      count(counted, 1);
    }
    if (action === 'undo' && earlier !== undefined && earlier.isUndone === undefined) {
      earlier.isUndone = true;
      count(earlier, -1);
    }
  }
  return withoutOld({ months, recent, days }, timeOfId(events.at(-1)?.id ?? ''));
};

/** Reports and decisions of the day of an event. */
const daySumsOf = ({ day, names }: Counted, by: 1 | -1): DaySums => {
  if (day === undefined) return {};
  const sumOf = (prefix: string): number => by * names.filter((name) => name.startsWith(prefix)).length;
  return { [day]: [sumOf('report-'), sumOf('decision-')] };
};

const countMonth = (months: Transparency['months'], { month, names }: Counted, by: 1 | -1): void => {
  const counts = months[month] ?? {};
  months[month] = counts;
  for (const name of names) counts[name] = (counts[name] ?? 0) + by;
};

// The time is that of the last event, so that every process makes the same snapshot. A case can be reopened as long as its texts are there.
const withoutOld = ({ months, recent, days = {} }: Transparency, now: number): Transparency => {
  if (Number.isNaN(now)) return { months, recent, days };
  const oldest = lastMonths(now).at(-1) as string;
  return {
    days,
    months: Object.fromEntries(Object.entries(months).filter(([month]) => month >= oldest)),
    recent: Object.fromEntries(
      Object.entries(recent).filter(([, { appended }]) => now - appended < CASE_PERIOD),
    ),
  };
};

const append = (storage: Storage, token: string, at: number, names: readonly CountName[]) =>
  appendEvent(storage, transparencyTopic.name, ['add', token, at.toString(36), ...names].join('.'));

// Neither a reference nor an id can be read back.
const tokenOf = (text: string): string => hashHex(text).slice(0, 20);

/** Counts a report; a repeat with the same reference counts nothing. */
export const countReport = async (
  storage: Storage,
  { reference, reason, at }: { reference: string; reason: Reason; at: number },
): Promise<void> => {
  await append(storage, tokenOf(`report:${reference}`), at, [`report-${reason}`]);
};

/** Counts the appeal of a profile's owner against the hiding at `hiddenAt`; a repeat counts nothing. */
export const countAppeal = async (storage: Storage, id: string, hiddenAt: number): Promise<void> => {
  await append(storage, tokenOf(`appeal:${id}:${hiddenAt}`), storage.now(), ['appeal-made']);
};

const MINUTE = 60_000;

/** Counts a decision, or takes back the one that it undoes; a repeat changes nothing. */
export const countDecision = async (
  storage: Storage,
  { id, at, decision, closed, undoes }: PendingDecision,
): Promise<void> => {
  if (undoes !== undefined) return uncountDecision(storage, undoes);
  if (!isDecision(decision)) return;
  const names: CountName[] = [`decision-${decision}`];
  if (decision === 'restore' && closed !== null && closed.appeal !== null) names.push('appeal-granted');
  if (closed !== null && closed.count > 0) {
    // An appeal may have opened the case before the first report.
    const first = closed.count > closed.reports.length ? closed.since : closed.reports[0]?.created;
    names.push(`minutes-${Math.max(0, Math.floor((at - (first ?? at)) / MINUTE))}`);
  }
  await append(storage, id, at, names);
};

/** Takes back a decision that was undone; a repeat changes nothing. */
export const uncountDecision = async (storage: Storage, decision: string): Promise<void> => {
  await appendEvent(storage, transparencyTopic.name, `undo.${decision}`);
};

/** The counts by UTC month. */
export const readMonthCounts = async (storage: Storage): Promise<Record<string, MonthCounts>> => {
  const { state, view } = await readState(storage, transparencyTopic);
  return withEvents(state, view.events).months;
};

/** Reports and decisions of each day. */
export const readDecisionDays = async (storage: Storage): Promise<DaySums> => {
  const { state, view } = await readState(storage, transparencyTopic);
  return withEvents(state, view.events).days ?? {};
};
