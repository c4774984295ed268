import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { deleteUser } from '../../client/stores/moderation/admin-delete.ts';
import { exportRows } from '../../client/stores/search/admin-csv.ts';
import {
  arrangeRows,
  USER_FILTERS,
  type UserFilter,
  type UserOrder,
} from '../../client/stores/search/admin-order.ts';
import { $users, filterRows, loadUsers, type UserRow } from '../../client/stores/search/admin-users.ts';
import type { AdminRecord } from '../../contract/search/admin-users.ts';
import type { ProfileKind } from '../../domain/fields/fields.ts';
import { BULK_MAX } from '../../domain/moderation/limits.ts';
import { DASHBOARD_DEBOUNCE } from '../../domain/search/admin-list.ts';
import { DASHBOARD_PAGE_SIZE } from '../../domain/search/limits.ts';
import { DESK_SENTENCES } from '../../domain/site/desk.ts';
import { BulkBar } from './moderation/BulkBar.tsx';
import { VerifyDialog } from './moderation/badge/VerifyDialog.tsx';
import { UsersTable } from './search/UsersTable.tsx';
import { EmptyState } from './table/EmptyState.tsx';
import { Loading } from './table/Loading.tsx';
import { Pager } from './table/Pager.tsx';

const NOTHING: readonly UserRow[] = [];

/** A dialog that is reopened for the same record needs another key: the `close` event of the last one may come later. */
type Verifying = { record: AdminRecord; opening: number } | null;

/** The profiles of one kind: search, export, table, pages. */
export const UsersPanel = ({ tab }: { tab: ProfileKind }) => {
  const state = useStore($users)[tab];
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [verifying, setVerifying] = useState<Verifying>(null);
  const [filter, setFilter] = useState<UserFilter>('all');
  const [order, setOrder] = useState<UserOrder>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed);
      setPage(1);
    }, DASHBOARD_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => focusOnSlash(input), []);

  const rows = state.kind === 'ready' ? state.rows : NOTHING;
  const matching = useMemo(
    () => arrangeRows(filterRows(rows, search), filter, order),
    [rows, search, filter, order],
  );
  const chosen = useMemo(
    () => rows.filter(({ record }) => selected.has(record.id)).map(({ record }) => record),
    [rows, selected],
  );
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  const pages = Math.max(1, Math.ceil(matching.length / DASHBOARD_PAGE_SIZE));
  const current = Math.min(page, pages);
  const start = (current - 1) * DASHBOARD_PAGE_SIZE;
  const shown = matching.slice(start, start + DASHBOARD_PAGE_SIZE);
  const refresh = (): void => void loadUsers(tab);
  const verify = (record: AdminRecord): void =>
    setVerifying((last) => ({ record, opening: (last?.opening ?? 0) + 1 }));

  return (
    <>
      <div className="toolbar">
        <div className="search-box">
          <label className="visually-hidden" htmlFor="dashboard-search">
            Search any column
          </label>
          <input
            ref={input}
            className="input"
            id="dashboard-search"
            type="search"
            placeholder="Search any column"
            aria-keyshortcuts="/"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <label className="filter">
          <span>Show</span>
          <select
            className="input"
            value={filter}
            onChange={(event) => {
              setFilter(event.target.value as UserFilter);
              setPage(1);
            }}
          >
            {Object.entries(USER_FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {matching.length > shown.length && matching.length <= BULK_MAX && (
          <button
            className="button-quiet"
            type="button"
            onClick={() =>
              select(
                matching.map(({ record }) => record.id),
                true,
              )
            }
          >
            Select all {matching.length.toLocaleString('en')}
          </button>
        )}
        <button className="button-quiet" type="button" onClick={() => void exportRows(tab, matching)}>
          Export to CSV
        </button>
      </div>
      <BulkBar tab={tab} selected={chosen} onClear={() => setSelected(new Set())} />
      {state.kind === 'loading' && <Loading>Loading profiles…</Loading>}
      {state.kind === 'failed' && (
        <EmptyState title={state.message} detail={DESK_SENTENCES.noData(tab)} isProblem onRefresh={refresh} />
      )}
      {state.kind === 'ready' && rows.length === 0 && (
        <EmptyState
          title={DESK_SENTENCES.noData(tab)}
          detail={DESK_SENTENCES.noRecords(tab)}
          onRefresh={refresh}
        />
      )}
      {state.kind === 'ready' && rows.length > 0 && matching.length === 0 && (
        <EmptyState title={DESK_SENTENCES.noMatches(tab)} onRefresh={refresh} />
      )}
      {shown.length > 0 && (
        <>
          <UsersTable
            tab={tab}
            rows={shown}
            order={order}
            onOrder={setOrder}
            selected={selected}
            onSelect={select}
            onVerify={verify}
            onDelete={(record) => void deleteUser(record)}
          />
          <div className="table-foot">
            <p className="muted numeric" role="status">
              {`${(start + 1).toLocaleString('en')}–${(start + shown.length).toLocaleString('en')} of ${matching.length.toLocaleString('en')}`}
            </p>
            <Pager current={current} pages={pages} onChoose={setPage} />
          </div>
        </>
      )}
      {verifying && (
        <VerifyDialog
          key={verifying.opening}
          record={verifying.record}
          onClose={() => setVerifying((now) => (now === verifying ? null : now))}
        />
      )}
    </>
  );
};

// `/` focuses the search, as in many tables.
const focusOnSlash = (input: { current: HTMLInputElement | null }): (() => void) => {
  const press = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.key !== '/' || target.closest('input, textarea, select, dialog')) return;
    event.preventDefault();
    input.current?.focus();
  };
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
};
