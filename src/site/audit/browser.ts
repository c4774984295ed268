import { atom } from 'nanostores';
import { loadPage, type PagedState } from '../../base/table/browser.ts';
import { type AuditEntry, adminGetAudit } from './calls.ts';
import { ADMIN_ACTIONS, type AdminAction } from './rules.ts';

/** Which entries are shown; '' means all. `page` is the id of a page, `day` is `YYYY-MM-DD` in the reader's time zone, `batch` one bulk action. */
export type AuditFilter = {
  admin: string;
  action: AdminAction | '';
  page: string;
  day: string;
  batch: string;
};

export const EVERYTHING: AuditFilter = { admin: '', action: '', page: '', day: '', batch: '' };

/** The filter that the end of an address names; what is not one of the log's is left out. */
export const toAuditFilter = (params: Readonly<Record<string, string>>): AuditFilter => {
  const { admin = '', action = '', page = '', day = '', batch = '' } = params;
  return {
    admin,
    action: Object.hasOwn(ADMIN_ACTIONS, action) ? (action as AdminAction) : '',
    page: pageIn(page),
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : '',
    batch,
  };
};

/** The id of a page in what somebody gave for it: the id, or an address that ends with it; '' if there is none. */
export const pageIn = (text: string): string =>
  /(?:^|[-/=])([0-9a-z]{8,12})\/?$/u.exec(text.trim())?.[1] ?? '';

export const $audit = atom<PagedState<AuditEntry>>({ kind: 'loading', items: [] });

/** Number of entries that one click loads: a whole bulk action fits in. */
const PAGE_SIZE = 200;

/** Loads the newest entries that pass the filter, or with `more` older ones. A filtered page of the server may be short, so it asks until this one is full. */
export const loadAudit = async (filter: AuditFilter = EVERYTHING, more = false): Promise<void> => {
  const wanted = (more ? $audit.get().items.length : 0) + PAGE_SIZE;
  const query = { limit: PAGE_SIZE, ...toQuery(filter) };
  await loadPage($audit, adminGetAudit, more, query);
  for (;;) {
    const state = $audit.get();
    if (state.kind !== 'ready' || state.next === null || state.items.length >= wanted) return;
    await loadPage($audit, adminGetAudit, true, query);
  }
};

const toQuery = ({ admin, action, page, day, batch }: AuditFilter): Record<string, string> => ({
  ...(admin.trim() !== '' && { admin: admin.trim() }),
  ...(action !== '' && { action }),
  ...(page !== '' && { page }),
  ...(batch !== '' && { batch }),
  ...(day !== '' && spanOf(day)),
});

/** The moments at which a day of the reader's time zone begins and ends. */
const spanOf = (day: string): { since: string; until: string } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = (offset: number): string => new Date(year, month - 1, date + offset).toISOString();
  return { since: midnight(0), until: midnight(1) };
};

/** Entries of one bulk action, or one entry by itself; in the order of the newest of each. */
export type AuditGroup = { entries: readonly [AuditEntry, ...AuditEntry[]]; batch: string | null };

/** Puts the entries of each bulk action together. */
export const groupAudit = (items: readonly AuditEntry[]): readonly AuditGroup[] => {
  const groups: { entries: [AuditEntry, ...AuditEntry[]]; batch: string | null }[] = [];
  const batches = new Map<string, [AuditEntry, ...AuditEntry[]]>();
  for (const entry of items) {
    const { batch } = entry;
    const together = batch === undefined ? undefined : batches.get(batch);
    if (together !== undefined) {
      together.push(entry);
      continue;
    }
    const entries: [AuditEntry, ...AuditEntry[]] = [entry];
    if (batch !== undefined) batches.set(batch, entries);
    groups.push({ entries, batch: batch ?? null });
  }
  return groups;
};
