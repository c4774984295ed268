import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Pager } from '../../../base/table/screens/Pager.tsx';
import { VerifyDialog } from '../../../moderation/badge/screens/VerifyDialog.tsx';
import { $lastBulk, toTarget } from '../../../moderation/bulk/browser.ts';
import { BulkBar } from '../../../moderation/bulk/screens/BulkBar.tsx';
import { BulkDialog } from '../../../moderation/bulk/screens/BulkDialog.tsx';
import { LastBulk } from '../../../moderation/bulk/screens/LastBulk.tsx';
import { deleteUser } from '../../../moderation/deletion/browser.ts';
import { BULK_MAX } from '../../../moderation/rules/limits.ts';
import { CorrectDialog } from '../../../owners/correction/screens/CorrectDialog.tsx';
import { exportRows } from '../../../search/admin-list/browser/admin-csv.ts';
import {
  arrangeRows,
  USER_FILTERS,
  type UserFilter,
} from '../../../search/admin-list/browser/admin-order.ts';
import {
  $users,
  filterRows,
  loadUsers,
  type UserRow,
} from '../../../search/admin-list/browser/admin-users.ts';
import type { AdminRecord } from '../../../search/admin-list/calls.ts';
import { UsersTable } from '../../../search/admin-list/screens/UsersTable.tsx';
import { useListAddress } from '../../../search/admin-list/screens/use-list-address.ts';
import { DASHBOARD_PAGE_SIZE } from '../../../search/rules/limits.ts';

const NOTHING: readonly UserRow[] = [];

type RowAction = 'verify' | 'edit' | 'hide' | 'restore';

/** A dialog that is reopened for the same record needs another key: the `close` event of the last one may come later. */
type OpenDialog = { action: RowAction; record: AdminRecord; opening: number } | null;

/** The profiles of one kind: search, export, table, pages. */
export const UsersPanel = ({ tab }: { tab: ProfileKind }) => {
  const state = useStore($users)[tab];
  const { typed, setTyped, search, filter, setFilter, order, setOrder, page, setPage } = useListAddress(tab);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);

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
  const open = (action: RowAction, record: AdminRecord): void =>
    setDialog((last) => ({ action, record, opening: (last?.opening ?? 0) + 1 }));
  const closeDialog = (): void => setDialog((now) => (now === dialog ? null : now));
  const found = matching.slice(0, BULK_MAX).map(({ record }) => record.id);

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
            onChange={(event) => setFilter(event.target.value as UserFilter)}
          >
            {Object.entries(USER_FILTERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {matching.length > 1 && (
          <button className="button-quiet" type="button" onClick={() => select(found, true)}>
            {matching.length > BULK_MAX
              ? `Select the first ${BULK_MAX} of ${matching.length.toLocaleString('en')} found`
              : `Select all ${matching.length} found`}
          </button>
        )}
        <button className="button-quiet" type="button" onClick={() => void exportRows(tab, matching)}>
          Export to CSV
        </button>
      </div>
      <LastBulk />
      {state.kind === 'loading' && <Loading>Loading profiles…</Loading>}
      {state.kind === 'failed' && (
        <EmptyState
          title={state.message}
          detail={DASHBOARD_SENTENCES.noData(tab)}
          isProblem
          onRefresh={refresh}
        />
      )}
      {state.kind === 'ready' && rows.length === 0 && (
        <EmptyState
          title={DASHBOARD_SENTENCES.noData(tab)}
          detail={DASHBOARD_SENTENCES.noRecords(tab)}
          onRefresh={refresh}
        />
      )}
      {state.kind === 'ready' && rows.length > 0 && matching.length === 0 && (
        <EmptyState title={DASHBOARD_SENTENCES.noMatches(tab)} onRefresh={refresh} />
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
            onVerify={(record) => open('verify', record)}
            onEdit={(record) => open('edit', record)}
            onHide={(record) => open(record.hidden ? 'restore' : 'hide', record)}
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
      <BulkBar selected={chosen} onSelected={(ids) => setSelected(new Set(ids))} />
      {dialog && <RowDialog key={dialog.opening} {...dialog} onClose={closeDialog} />}
    </>
  );
};

const RowDialog = ({
  action,
  record,
  onClose,
}: NonNullable<OpenDialog> & {
  onClose: () => void;
}) => {
  if (action === 'verify') return <VerifyDialog record={record} onClose={onClose} />;
  if (action === 'edit') return <CorrectDialog record={record} onClose={onClose} />;
  return (
    <BulkDialog
      action={action}
      targets={[toTarget(record)]}
      onDone={(result) => $lastBulk.set(result)}
      onClose={onClose}
    />
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
