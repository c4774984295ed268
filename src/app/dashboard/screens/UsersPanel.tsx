import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useState } from 'react';
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
import { CorrectDialog } from '../../../owners/correction/screens/CorrectDialog.tsx';
import { arrangeRows } from '../../../search/admin-list/browser/admin-order.ts';
import {
  $users,
  filterRows,
  loadUsers,
  type UserRow,
  type UsersState,
} from '../../../search/admin-list/browser/admin-users.ts';
import type { AdminRecord } from '../../../search/admin-list/calls.ts';
import { UsersTable } from '../../../search/admin-list/screens/UsersTable.tsx';
import { useListAddress } from '../../../search/admin-list/screens/use-list-address.ts';
import { DASHBOARD_PAGE_SIZE } from '../../../search/rules/limits.ts';
import { UsersToolbar } from './UsersToolbar.tsx';

const NOTHING: readonly UserRow[] = [];

type RowAction = 'verify' | 'edit' | 'hide' | 'restore';

/** A dialog that is reopened for the same record needs another key: the `close` event of the last one may come later. */
type OpenDialog = { action: RowAction; record: AdminRecord; opening: number } | null;

/** The profiles of one kind: search, export, table, pages. */
export const UsersPanel = ({ tab }: { tab: ProfileKind }) => {
  const state = useStore($users)[tab];
  const address = useListAddress(tab);
  const { search, filter, order, page } = address;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

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
  const open = (action: RowAction, record: AdminRecord): void =>
    setDialog((last) => ({ action, record, opening: (last?.opening ?? 0) + 1 }));
  const closeDialog = (): void => setDialog((now) => (now === dialog ? null : now));

  return (
    <>
      <UsersToolbar tab={tab} address={address} matching={matching} onSelect={(ids) => select(ids, true)} />
      <LastBulk />
      <NoUsers tab={tab} state={state} isMatched={matching.length > 0} />
      <PageOf rows={matching} page={page} onPage={address.setPage}>
        {(shown) => (
          <UsersTable
            tab={tab}
            rows={shown}
            order={order}
            onOrder={address.setOrder}
            selected={selected}
            onSelect={select}
            onVerify={(record) => open('verify', record)}
            onEdit={(record) => open('edit', record)}
            onHide={(record) => open(record.hidden ? 'restore' : 'hide', record)}
            onDelete={(record) => void deleteUser(record)}
          />
        )}
      </PageOf>
      <BulkBar selected={chosen} onSelected={(ids) => setSelected(new Set(ids))} />
      {dialog && <RowDialog key={dialog.opening} {...dialog} onClose={closeDialog} />}
    </>
  );
};

type NoUsersProps = { tab: ProfileKind; state: UsersState; isMatched: boolean };

/** Says why no profile is listed, if none is. */
const NoUsers = ({ tab, state, isMatched }: NoUsersProps) => {
  const { noData, noRecords, noMatches } = DASHBOARD_SENTENCES;
  if (state.kind === 'loading') return <Loading>Loading profiles…</Loading>;
  if (isMatched) return null;
  const refresh = (): void => void loadUsers(tab);
  if (state.kind === 'failed')
    return <EmptyState title={state.message} detail={noData(tab)} isProblem onRefresh={refresh} />;
  return state.rows.length === 0 ? (
    <EmptyState title={noData(tab)} detail={noRecords(tab)} onRefresh={refresh} />
  ) : (
    <EmptyState title={noMatches(tab)} onRefresh={refresh} />
  );
};

type PageOfProps = {
  rows: readonly UserRow[];
  page: number;
  onPage: (page: number) => void;
  children: (shown: readonly UserRow[]) => ReactNode;
};

/** One page of rows, with where it is among all and the way to the others. */
const PageOf = ({ rows, page, onPage, children }: PageOfProps) => {
  if (rows.length === 0) return null;
  const pages = Math.ceil(rows.length / DASHBOARD_PAGE_SIZE);
  const current = Math.min(page, pages);
  const start = (current - 1) * DASHBOARD_PAGE_SIZE;
  const shown = rows.slice(start, start + DASHBOARD_PAGE_SIZE);
  return (
    <>
      {children(shown)}
      <div className="table-foot">
        <p className="muted numeric" role="status">
          {`${(start + 1).toLocaleString('en')}–${(start + shown.length).toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
        </p>
        <Pager current={current} pages={pages} onChoose={onPage} />
      </div>
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
