import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { admits } from '../../../base/http/calls/endpoint.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import { PagedList } from '../../../base/table/screens/PagedList.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import { $lastBulk, BULK_WORDS } from '../../bulk/browser.ts';
import { SelectionBar } from '../../bulk/screens/BulkBar.tsx';
import { LastBulk } from '../../bulk/screens/LastBulk.tsx';
import { reasonName } from '../../reports/rules/reasons.ts';
import { BULK_MAX } from '../../rules/limits.ts';
import {
  $trash,
  filterTrash,
  loadTrash,
  loadWholeTrash,
  purgeFromTrash,
  restoreFromTrash,
  takeOut,
} from '../browser.ts';
import { adminPurgeUser, type TrashedProfile } from '../calls.ts';
import './trash.css';

const BulkDialog = lazyPart(() => import('../../bulk/screens/BulkDialog.tsx'), 'BulkDialog');

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

const confirmEnd = (item: TrashedProfile): void => {
  if (window.confirm(`Delete ${item.name} for good? This cannot be undone.`)) void purgeFromTrash(item);
};

/** Profiles that administrators deleted, why, and until when each can be restored. */
export const TrashPanel = () => {
  const state = useStore($trash);
  const { typed, setTyped, search } = useSearch(state.kind === 'ready');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setIsAsking] = useState(false);
  const found = useMemo(() => filterTrash(state.items, search), [state.items, search]);
  const chosen = state.items.filter(({ id }) => selected.has(id));
  const select = (ids: readonly string[], isSelected: boolean): void =>
    setSelected((before) => withSelected(before, ids, isSelected));
  const isWhole = state.kind === 'ready' && state.next === null;
  return (
    <>
      <div className="toolbar">
        <SearchBox typed={typed} onType={setTyped} />
        {search !== '' && isWhole && found.length > 1 && found.length <= BULK_MAX && (
          <button className="button-quiet" type="button" onClick={() => select(idsOf(found), true)}>
            {`Select all ${found.length} found`}
          </button>
        )}
      </div>
      <LastBulk onUndone={() => void loadTrash()} />
      <PagedList state={state} load={loadTrash} nothing="The trash is empty">
        {found.length > 0 && <TrashTable items={found} selected={selected} onSelect={select} />}
        {found.length === 0 && isWhole && (
          <p className="empty" role="status">
            {`Nothing in the trash matches ‘${search}’`}
          </p>
        )}
      </PagedList>
      <SelectionBar count={chosen.length} onClear={() => setSelected(new Set())}>
        {(isTooMany) => (
          <button type="button" disabled={isTooMany} onClick={() => setIsAsking(true)}>
            {BULK_WORDS.undelete.label}
          </button>
        )}
      </SelectionBar>
      <Suspense>
        {isAsking && (
          <BulkDialog
            action="undelete"
            targets={chosen}
            onDone={(result) => {
              $lastBulk.set(result);
              takeOut(result.done.map(({ id }) => id));
              setSelected(new Set(result.failed.map(({ id }) => id)));
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
};

const idsOf = (items: readonly TrashedProfile[]): string[] => items.map(({ id }) => id);

const withSelected = (
  before: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> => {
  const next = new Set(before);
  for (const id of ids) isSelected ? next.add(id) : next.delete(id);
  return next;
};

/** What is typed and, once typing rests, searched in the whole trash. */
const useSearch = (isReady: boolean) => {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (search !== '' && isReady) void loadWholeTrash();
  }, [search, isReady]);
  return { typed, setTyped, search };
};

const SearchBox = ({ typed, onType }: { typed: string; onType: (text: string) => void }) => (
  <div className="search-box">
    <label className="visually-hidden" htmlFor="trash-search">
      Search the trash
    </label>
    <input
      className="input"
      id="trash-search"
      type="search"
      placeholder="Name, reason or administrator"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  </div>
);

type TrashTableProps = {
  items: readonly TrashedProfile[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
};

const TrashTable = ({ items, selected, onSelect }: TrashTableProps) => {
  const mayPurge = admits(adminPurgeUser, useStore($admin)?.role);
  const ids = items.map(({ id }) => id);
  return (
    <Table
      caption="Profiles in the trash, last deleted first"
      columns={['Name', 'Kind', 'Reason', 'Deleted', 'By', 'Kept until', 'Actions']}
      className="users-table trash-table"
      selectAll={
        <input
          className="select"
          type="checkbox"
          aria-label="Select all in this list"
          checked={ids.every((id) => selected.has(id))}
          onChange={({ target }) => onSelect(ids, target.checked)}
        />
      }
    >
      {items.map((item) => (
        <TrashRow
          key={item.id}
          item={item}
          isSelected={selected.has(item.id)}
          mayPurge={mayPurge}
          onSelect={onSelect}
        />
      ))}
    </Table>
  );
};

type TrashRowProps = {
  item: TrashedProfile;
  isSelected: boolean;
  mayPurge: boolean;
  onSelect: TrashTableProps['onSelect'];
};

const TrashRow = ({ item, isSelected, mayPurge, onSelect }: TrashRowProps) => (
  <tr data-selected={isSelected || undefined}>
    <td data-column="name" data-label="Name" id={`trash-${item.id}`}>
      <bdi>{item.name}</bdi>
    </td>
    <td data-label="Kind">{item.profile === 'personal' ? 'Personal' : 'Professional'}</td>
    <td data-label="Reason">
      <div>
        <span>{reasonName(item.reason)}</span>
        {item.note && (
          <span className="audit-target" dir="auto">
            {item.note}
          </span>
        )}
      </div>
    </td>
    <td data-label="Deleted">
      <time dateTime={item.deleted}>{DAY.format(new Date(item.deleted))}</time>
    </td>
    <td data-label="By">{item.by}</td>
    <td data-label="Kept until">
      <time dateTime={item.until}>{DAY.format(new Date(item.until))}</time>
    </td>
    <td data-column="actions">
      <div className="row-actions">
        <button
          type="button"
          aria-describedby={`trash-${item.id}`}
          onClick={() => void restoreFromTrash(item)}
        >
          Restore
        </button>
        {mayPurge && (
          <button
            type="button"
            data-kind="danger"
            aria-describedby={`trash-${item.id}`}
            onClick={() => confirmEnd(item)}
          >
            Delete for good
          </button>
        )}
      </div>
    </td>
    <td data-column="select" data-label="Select">
      <input
        className="select"
        type="checkbox"
        aria-label={`Select ${item.name}`}
        checked={isSelected}
        onChange={({ target }) => onSelect([item.id], target.checked)}
      />
    </td>
  </tr>
);
