import { map } from 'nanostores';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { adminUpdateUser } from '../../../profiles/badge/calls.ts';
import type { BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { isVerified, type Verified } from '../../../profiles/badge/rules/verified.ts';
import { DASHBOARD_PAGE_SIZE } from '../../rules/limits.ts';
import { type AdminRecord, adminGetUsers } from '../calls.ts';
import { hasUserFilters, type UserFilters } from '../rules.ts';
import { $userCounts, countUsers, refreshWith, totalOf } from './user-counts.ts';

/** What is asked of a list: words in a visible column, filters (left out where they are empty), and a page. */
export type UsersQuery = { q: string; page: number; filters: UserFilters };

export const FIRST_PAGE: UsersQuery = { q: '', page: 1, filters: {} };

/** A page of a tab; it stays in sight while another one is on its way (`isLate`). */
export type UsersState =
  | { kind: 'loading' }
  | {
      kind: 'ready';
      query: UsersQuery;
      records: readonly AdminRecord[];
      /** Of all that are found. */
      total: number;
      isLate?: boolean;
    }
  | { kind: 'failed'; message: string };

/** The open page of each tab. */
export const $users = map<Record<ProfileKind, UsersState>>({
  personal: { kind: 'loading' },
  professional: { kind: 'loading' },
});

const running: Partial<Record<ProfileKind, AbortController>> = {};
/** What was asked of each tab last; until it is there, the tab shows what was asked before. */
const asked: Partial<Record<ProfileKind, UsersQuery>> = {};

/** The text of a cell; `nothing` is shown for an empty one. */
export const userCellText = (record: AdminRecord, column: string, nothing = '-'): string => {
  const value = String(record[column as keyof AdminRecord] ?? '');
  if (column !== 'verified') return value || nothing;
  if (value === '') return nothing;
  return isVerified(value) ? 'Verified' : 'Not Verified';
};

/** Whether a query finds all there are. */
export const isWhole = ({ q, filters }: UsersQuery): boolean => q.trim() === '' && !hasUserFilters(filters);

/** What is sent for a query: filters that are not set are left out. */
const toSent = (profile: ProfileKind, { q, filters }: UsersQuery) => ({
  profile,
  ...(q.trim() !== '' && { q: q.trim() }),
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')),
});

/** Loads a page of a tab; cancels a load that is still running. A page beyond the last is the last. If a `quiet` load fails, what is shown stays. */
export const loadUsers = async (
  tab: ProfileKind,
  query: UsersQuery,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<void> => {
  running[tab]?.abort();
  const controller = new AbortController();
  running[tab] = controller;
  asked[tab] = query;
  const before = $users.get()[tab];
  $users.setKey(tab, before.kind === 'ready' ? { ...before, isLate: true } : { kind: 'loading' });
  const sent = { ...toSent(tab, query), limit: DASHBOARD_PAGE_SIZE, page: query.page };
  const outcome = await adminCall(adminGetUsers, sent, { signal: controller.signal });
  if (controller.signal.aborted) return;
  if (outcome.kind !== 'done' || !Array.isArray(outcome.reply)) {
    if (quiet && before.kind === 'ready') return $users.setKey(tab, { ...before, isLate: false });
    $users.setKey(tab, { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
    return;
  }
  const records = outcome.reply.map((record) => ({ ...record, profile: tab }));
  const total = totalOf(outcome.headers, records);
  const last = Math.max(1, Math.ceil(total / DASHBOARD_PAGE_SIZE));
  if (query.page > last) return loadUsers(tab, { ...query, page: last }, { quiet });
  $users.setKey(tab, { kind: 'ready', query, records, total });
  const selected = $selected.get()[tab];
  selectUsers(
    tab,
    records.filter(({ id }) => id in selected),
    true,
  );
  if (isWhole(query)) $userCounts.setKey(tab, total);
};

refreshWith(async (tab) => {
  const state = $users.get()[tab];
  const query = state.kind === 'ready' ? (asked[tab] ?? state.query) : null;
  if (query !== null) await loadUsers(tab, query, { quiet: true });
  if (query === null || !isWhole(query)) await countUsers(tab);
});

/** The first records that a query finds, at most `most`; a sentence if they cannot be read. */
export const findUsers = async (
  tab: ProfileKind,
  query: UsersQuery,
  most: number,
): Promise<readonly AdminRecord[] | { problem: string }> => {
  const outcome = await adminCall(adminGetUsers, { ...toSent(tab, query), limit: most });
  return outcome.kind === 'done' && Array.isArray(outcome.reply)
    ? outcome.reply
    : { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
};

/** Number of records in one request for a file. */
const FILE_PAGE = 1_000;

/** All records that a query finds, with what only a file has; throws with a sentence if one page cannot be read. */
export const readAllUsers = async (tab: ProfileKind, query: UsersQuery): Promise<AdminRecord[]> => {
  const records: AdminRecord[] = [];
  let cursor: string | undefined;
  do {
    const sent = { ...toSent(tab, query), columns: 'all', limit: FILE_PAGE, ...(cursor && { cursor }) };
    const outcome = await adminCall(adminGetUsers, sent);
    if (outcome.kind !== 'done' || !Array.isArray(outcome.reply))
      throw new Error(sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed));
    for (const record of outcome.reply) records.push({ ...record, profile: tab });
    cursor = nextOf(outcome.headers);
  } while (cursor !== undefined);
  return records;
};

const nextOf = (headers: Headers | undefined): string | undefined => {
  const address = /<[^>]*\?([^>]*)>;\s*rel="?next"?/.exec(headers?.get('link') ?? '')?.[1];
  return new URLSearchParams(address ?? '').get('cursor') ?? undefined;
};

/** The selected records of each tab, by id: they stay selected while another page, filter or screen is looked at. */
export const $selected = map<Record<ProfileKind, Readonly<Record<string, AdminRecord>>>>({
  personal: {},
  professional: {},
});

/** Selects some records of a tab, or takes them out of the selection. */
export const selectUsers = (tab: ProfileKind, records: readonly AdminRecord[], isSelected: boolean): void => {
  const next = { ...$selected.get()[tab] };
  for (const record of records) {
    if (isSelected) next[record.id] = record;
    else delete next[record.id];
  }
  $selected.setKey(tab, next);
};

/** Leaves only some ids of a tab selected. */
export const keepSelected = (tab: ProfileKind, ids: readonly string[]): void => {
  const kept = Object.entries($selected.get()[tab]).filter(([id]) => ids.includes(id));
  $selected.setKey(tab, Object.fromEntries(kept));
};

/** The basis of a verification, and the version of the record that was checked. */
type VerifiedBecause = { basis?: BadgeBasis; evidence?: string; note?: string; version: number };

/** Why a verification was not saved: sentences by field, and whether the record changed meanwhile. */
export type NotVerified = { message: string; errors: Record<string, string>; isStale: boolean };

/** Saves a verification; returns null, or the problem. */
export const saveVerified = async (
  { id, profile }: Pick<AdminRecord, 'id' | 'profile'>,
  verified: Verified,
  because: VerifiedBecause,
): Promise<NotVerified | null> => {
  const outcome = await adminCall(adminUpdateUser, { id, profile, verified, ...because });
  if (outcome.kind !== 'done')
    return {
      message: whatHappened(outcome) ?? sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed),
      errors: outcome.kind === 'refused' ? (outcome.failure.errors ?? {}) : {},
      isStale: outcome.kind === 'refused' && outcome.failure.code === 'conflict',
    };
  showRecord({ id, profile, verified, recheck: false });
  toast(DASHBOARD_SENTENCES.updated, 'status');
  return null;
};

const whatHappened = (outcome: Outcome<unknown>): string | null => {
  if (outcome.kind !== 'refused') return null;
  const { decided } = outcome.failure as { decided?: { verified: string; by: string } };
  if (decided === undefined) return null;
  const decision = isVerified(decided.verified) ? 'Verified' : 'Not Verified';
  return `${decided.by} has decided on this badge meanwhile: ${decision}.`;
};

/** Shows what has changed of a record. */
export const showRecord = (changed: Pick<AdminRecord, 'id' | 'profile'> & Partial<AdminRecord>): void => {
  const { id, profile } = changed;
  const state = $users.get()[profile];
  const toNext = (record: AdminRecord): AdminRecord =>
    record.id === id ? { ...record, ...changed } : record;
  if (state.kind === 'ready') $users.setKey(profile, { ...state, records: state.records.map(toNext) });
  const selected = $selected.get()[profile][id];
  if (selected !== undefined) selectUsers(profile, [toNext(selected)], true);
};
