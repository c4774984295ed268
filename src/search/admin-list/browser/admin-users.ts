import { map } from 'nanostores';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { adminUpdateUser } from '../../../profiles/badge/calls.ts';
import type { BadgeBasis } from '../../../profiles/badge/rules/verification.ts';
import { isVerified, type Verified } from '../../../profiles/badge/rules/verified.ts';
import { foldQuery } from '../../rules/query-words.ts';
import { type AdminRecord, adminGetUsers } from '../calls.ts';
import { VISIBLE_COLUMNS } from '../rules.ts';

/** A record, and the folded text of its visible columns. */
export type UserRow = { record: AdminRecord; text: string };

export type UsersState =
  | { kind: 'loading' }
  | { kind: 'ready'; rows: readonly UserRow[] }
  | { kind: 'failed'; message: string };

/** The records of both tabs. */
export const $users = map<Record<ProfileKind, UsersState>>({
  personal: { kind: 'loading' },
  professional: { kind: 'loading' },
});

const running: Partial<Record<ProfileKind, AbortController>> = {};

/** The text of a cell; `nothing` is shown for an empty one. */
export const cellText = (record: AdminRecord, column: string, nothing = '-'): string => {
  const value = String(record[column as keyof AdminRecord] ?? '');
  if (column !== 'verified') return value || nothing;
  if (value === '') return nothing;
  return isVerified(value) ? 'Verified' : 'Not Verified';
};

const toRow = (record: AdminRecord): UserRow => ({
  record,
  text: foldForSearch(VISIBLE_COLUMNS[record.profile].map((column) => cellText(record, column)).join('\n')),
});

/** Number of records in one request: the platform limits a reply to 20 MB, and 100,000 records may come close to that. */
const PAGE_SIZE = 10_000;

/** Reloads the records of a tab, a part at a time; cancels a load that is still running. */
export const loadUsers = async (tab: ProfileKind): Promise<void> => {
  $users.setKey(tab, { kind: 'loading' });
  await load(tab);
};

/** Reloads the records of a tab while the present ones stay in sight; does nothing before they are loaded. */
export const refreshUsers = async (tab: ProfileKind): Promise<void> => {
  if ($users.get()[tab].kind === 'ready') await load(tab);
};

const load = async (tab: ProfileKind): Promise<void> => {
  running[tab]?.abort();
  const controller = new AbortController();
  running[tab] = controller;
  const rows: UserRow[] = [];
  let cursor: string | undefined;
  do {
    const piece = { profile: tab, limit: PAGE_SIZE, cursor };
    const outcome = await adminCall(adminGetUsers, piece, { signal: controller.signal });
    if (controller.signal.aborted) return;
    if (outcome.kind !== 'done' || !Array.isArray(outcome.reply)) {
      if ($users.get()[tab].kind === 'ready') return;
      $users.setKey(tab, { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
      return;
    }
    for (const record of outcome.reply) rows.push(toRow({ ...record, profile: tab }));
    cursor = outcome.next;
  } while (cursor !== undefined);
  $users.setKey(tab, { kind: 'ready', rows });
};

/** The rows that contain the query in a visible column. */
export const filterRows = (rows: readonly UserRow[], search: string): readonly UserRow[] => {
  const wanted = foldQuery(search);
  return wanted === '' ? rows : rows.filter(({ text }) => text.includes(wanted));
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
  changeRow({ id, profile }, (row) => toRow({ ...row.record, verified, recheck: false }));
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

/** Shows a record as it is now. */
export const showRecord = (record: Pick<AdminRecord, 'id' | 'profile'> & Partial<AdminRecord>): void =>
  changeRow(record, (row) => toRow({ ...row.record, ...record }));

export const changeRow = (
  { id, profile }: Pick<AdminRecord, 'id' | 'profile'>,
  next: (row: UserRow) => UserRow | null,
): void => {
  const state = $users.get()[profile];
  if (state.kind !== 'ready') return;
  const rows = state.rows.flatMap((row) => (row.record.id === id ? (next(row) ?? []) : row));
  $users.setKey(profile, { kind: 'ready', rows });
};
