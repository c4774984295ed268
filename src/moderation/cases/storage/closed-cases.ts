import { timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Reason } from '../../reports/rules/reasons.ts';
import { CASE_PERIOD } from '../../rules/limits.ts';
import { type Decision, isDecision } from '../rules/decisions.ts';
import type { PendingDecision } from './case-file.ts';
import type { OpenCase, Report } from './open-case.ts';

/** A decided case; times are in milliseconds. `reasons` are those of its reports, each once. */
export type ClosedCaseRecord = {
  case: string;
  id: string;
  profile: ProfileKind;
  name: string;
  hidden: boolean;
  since: number;
  count: number;
  reasons: Reason[];
  reports: Report[];
  /** For an undo; cases of earlier versions have none. */
  addresses?: string[];
  snapshot: unknown;
  appeal: string | null;
  appealedAt?: number;
  /** Whether the owner appealed; this remains when the texts are removed. */
  appealed: boolean;
  decision: Decision;
  reason: Reason | null;
  note: string;
  by: string;
  at: number;
};

const PREFIX = 'closed-cases/';
// Keys begin with the month, so that listing the newest does not depend on how many there are.
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
/** `whole` has all texts, `bare` has none; neither ever changes. */
type Form = 'whole' | 'bare';
const keyOf = (decision: string, id: string, form: Form): string =>
  `${PREFIX}${monthOf(timeOfId(decision))}/${decision}.${id}.${form}`;

/** Stores a closed case; a repeat changes nothing. */
export const putClosedCase = async (
  storage: Storage,
  id: string,
  { id: decision, closed, ...pending }: PendingDecision,
): Promise<void> => {
  const { decision: outcome, reason, note, by, at } = pending;
  if (closed === null || !isDecision(outcome)) return;
  const closedCase: ClosedCaseRecord = {
    ...closed,
    id,
    appealed: closed.appeal !== null,
    decision: outcome,
    reason,
    note,
    by,
    at,
  };
  await storage.putJson(keyOf(decision, id, 'whole'), closedCase);
};

/** Removes texts, addresses and names from a closed case; for a deleted profile, its id too. */
export const bareCase = async (
  storage: Storage,
  decision: string,
  id: string,
  isGone = false,
): Promise<void> => {
  const wholeKey = keyOf(decision, id, 'whole');
  const bareKey = keyOf(decision, id, 'bare');
  const closedCase =
    (await storage.getJson<ClosedCaseRecord>(wholeKey)) ?? (await storage.getJson<ClosedCaseRecord>(bareKey));
  if (closedCase !== null) {
    const { addresses: _addresses, ...rest } = closedCase;
    const bare: ClosedCaseRecord = { ...rest, name: '', reports: [], snapshot: null, appeal: null, note: '' };
    const nobody = { ...bare, id: '', by: '' };
    await storage.putJson(isGone ? keyOf(decision, 'gone', 'bare') : bareKey, isGone ? nobody : bare);
  }
  await storage.remove(wholeKey);
  if (isGone) await storage.remove(bareKey);
};

/** The case that a decision closed, as it was before; null if its texts are removed or it closed none. */
export const getCaseBefore = async (
  storage: Storage,
  decision: string,
  id: string,
): Promise<OpenCase | null> => {
  const closed = await storage.getJson<ClosedCaseRecord>(keyOf(decision, id, 'whole'));
  if (closed === null) return null;
  const { profile, name, hidden, since, count, reports, reasons, addresses = [], snapshot, appeal } = closed;
  const { appealedAt } = closed;
  return {
    case: closed.case,
    profile,
    name,
    hidden,
    since,
    count,
    reports,
    reasons,
    addresses,
    snapshot,
    appeal,
    ...(appealedAt !== undefined && { appealedAt }),
  };
};

/** Removes a closed case that is open again. */
export const removeClosedCase = (storage: Storage, decision: string, id: string): Promise<void> =>
  storage.remove(keyOf(decision, id, 'whole'));

/** A place among the closed cases: the decision's id sorts by time. */
export type ClosedPlace = { key: string; decision: string; id: string; isWhole: boolean };

const toPlace = (key: string): ClosedPlace => {
  const [decision = '', id = '', form = ''] = key.slice(key.lastIndexOf('/') + 1).split('.');
  return { key, decision, id, isWhole: form === 'whole' };
};

/** Places of closed cases, newest first, optionally only those before a decision; lists each month only when needed. */
export async function* listClosedCases(
  storage: Storage,
  before: string | null = null,
): AsyncGenerator<ClosedPlace> {
  const months = (await storage.directories(PREFIX)).sort().reverse();
  for (const month of months) {
    if (before !== null && month > monthOf(timeOfId(before))) continue;
    const { keys } = await storage.list(`${PREFIX}${month}/`);
    const places = new Map<string, ClosedPlace>();
    // If both forms exist, the bare one counts.
    for (const key of keys.sort().reverse()) {
      const place = toPlace(key);
      places.set(`${place.decision}.${place.id}`, place);
    }
    for (const place of [...places.values()].sort((one, other) => (one.decision > other.decision ? -1 : 1)))
      if (before === null || place.decision < before) yield place;
  }
}

/** A closed case by its decision: with its texts, or what remains of it; null if it was removed. */
export const findClosedCase = async (
  storage: Storage,
  decision: string,
  id: string,
): Promise<ClosedCaseRecord | null> => {
  const isOld = storage.now() - timeOfId(decision) > CASE_PERIOD;
  const [first, second] = isOld ? (['bare', 'whole'] as const) : (['whole', 'bare'] as const);
  const read = (form: Form): Promise<ClosedCaseRecord | null> =>
    getClosedCase(storage, { key: keyOf(decision, id, form), decision, id, isWhole: form === 'whole' });
  return (await read(first)) ?? read(second);
};

/** The closed case at a place; null if it was removed meanwhile. */
export const getClosedCase = async (
  storage: Storage,
  { key }: ClosedPlace,
): Promise<ClosedCaseRecord | null> => {
  const cachedCase = storage.memory.get<ClosedCaseRecord>(key);
  if (cachedCase !== undefined) return cachedCase;
  const closedCase = await storage.getJson<ClosedCaseRecord>(key);
  if (closedCase !== null) storage.memory.set(key, closedCase, JSON.stringify(closedCase).length * 2);
  return closedCase;
};
