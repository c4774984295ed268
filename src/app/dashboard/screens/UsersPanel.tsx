import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Pager } from '../../../base/table/screens/Pager.tsx';
import { $lastBulk, toTarget } from '../../../moderation/bulk/browser.ts';
import { BulkBar } from '../../../moderation/bulk/screens/BulkBar.tsx';
import { LastBulk } from '../../../moderation/bulk/screens/LastBulk.tsx';
import { deleteUser } from '../../../moderation/deletion/browser.ts';
import {
  $selected,
  $users,
  isWhole,
  keepSelected,
  loadUsers,
  selectUsers,
  type UsersState,
} from '../../../search/admin-list/browser/admin-users.ts';
import type { AdminRecord } from '../../../search/admin-list/calls.ts';
import { UsersTable } from '../../../search/admin-list/screens/UsersTable.tsx';
import { useListAddress } from '../../../search/admin-list/screens/use-list-address.ts';
import { DASHBOARD_PAGE_SIZE } from '../../../search/rules/limits.ts';
import { loadInCase } from '../../to-do/browser.ts';
import { UsersToolbar } from './UsersToolbar.tsx';

// A dialog is loaded when it is first opened.
const VerifyDialog = lazyPart(
  () => import('../../../moderation/badge/screens/VerifyDialog.tsx'),
  'VerifyDialog',
);
const BulkDialog = lazyPart(() => import('../../../moderation/bulk/screens/BulkDialog.tsx'), 'BulkDialog');
const CorrectDialog = lazyPart(
  () => import('../../../owners/correction/screens/CorrectDialog.tsx'),
  'CorrectDialog',
);

type RowAction = 'verify' | 'edit' | 'hide' | 'restore';

/** A dialog that is reopened for the same record needs another key: the `close` event of the last one may come later. */
type OpenDialog = { action: RowAction; record: AdminRecord; opening: number } | null;

const NONE: ReadonlySet<string> = new Set();

/** Which of some pages are in an open case; it is asked beside the list, which does not wait for it. */
const useInCase = (records: readonly AdminRecord[]): ReadonlySet<string> => {
  const [found, setFound] = useState<{ about: string; ids: ReadonlySet<string> }>({ about: '', ids: NONE });
  const about = records.map(({ id }) => id).join();
  useEffect(() => {
    let isGone = false;
    if (about !== '')
      void loadInCase(about).then((ids) => {
        if (!isGone) setFound({ about, ids });
      });
    return () => {
      isGone = true;
    };
  }, [about]);
  return found.about === about ? found.ids : NONE;
};

/** The profiles of one kind: search, filters, export, table, pages. */
export const UsersPanel = ({ tab }: { tab: ProfileKind }) => {
  const state = useStore($users)[tab];
  const selected = useStore($selected)[tab];
  const address = useListAddress();
  const { query } = address;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const inCase = useInCase(state.kind === 'ready' ? state.records : []);
  useEffect(() => void loadUsers(tab, query), [tab, query]);

  const open = (action: RowAction, record: AdminRecord): void =>
    setDialog((last) => ({ action, record, opening: (last?.opening ?? 0) + 1 }));
  const closeDialog = (): void => setDialog((now) => (now === dialog ? null : now));
  return (
    <>
      <UsersToolbar tab={tab} address={address} total={state.kind === 'ready' ? state.total : 0} />
      <LastBulk />
      <NoUsers tab={tab} state={state} onRefresh={() => void loadUsers(tab, query)} />
      {state.kind === 'ready' && state.total > 0 && (
        <>
          <UsersTable
            tab={tab}
            records={state.records}
            isLate={state.isLate}
            inCase={inCase}
            selected={selected}
            onSelect={(records, isSelected) => selectUsers(tab, records, isSelected)}
            onVerify={(record) => open('verify', record)}
            onEdit={(record) => open('edit', record)}
            onHide={(record) => open(record.hidden ? 'restore' : 'hide', record)}
            onDelete={(record) => void deleteUser(record)}
          />
          <PageFoot state={state} onPage={address.setPage} />
        </>
      )}
      <BulkBar selected={Object.values(selected)} onSelected={(ids) => keepSelected(tab, ids)} />
      <Suspense>{dialog && <RowDialog key={dialog.opening} {...dialog} onClose={closeDialog} />}</Suspense>
    </>
  );
};

type NoUsersProps = { tab: ProfileKind; state: UsersState; onRefresh: () => void };

/** Says why no profile is listed, if none is. */
const NoUsers = ({ tab, state, onRefresh }: NoUsersProps) => {
  const { noData, noRecords, noMatches } = DASHBOARD_SENTENCES;
  if (state.kind === 'loading') return <Loading>Loading profiles…</Loading>;
  if (state.kind === 'failed')
    return <EmptyState title={state.message} detail={noData(tab)} isProblem onRefresh={onRefresh} />;
  if (state.total > 0) return null;
  return isWhole(state.query) ? (
    <EmptyState title={noData(tab)} detail={noRecords(tab)} onRefresh={onRefresh} />
  ) : (
    <EmptyState title={noMatches(tab)} onRefresh={onRefresh} />
  );
};

type PageFootProps = { state: Extract<UsersState, { kind: 'ready' }>; onPage: (page: number) => void };

/** Where the page is among all, and the way to the others. */
const PageFoot = ({ state: { query, records, total }, onPage }: PageFootProps) => {
  const start = (query.page - 1) * DASHBOARD_PAGE_SIZE;
  return (
    <div className="table-foot">
      <p className="muted numeric" role="status">
        {`${(start + 1).toLocaleString('en')}–${(start + records.length).toLocaleString('en')} of ${total.toLocaleString('en')}`}
      </p>
      <Pager current={query.page} pages={Math.ceil(total / DASHBOARD_PAGE_SIZE)} onChoose={onPage} />
    </div>
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
