import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { $admin } from '../../client/stores/accounts/admin-session.ts';
import {
  $lastBulk,
  BULK_WORDS,
  type BulkTarget,
  runBulk,
} from '../../client/stores/moderation/admin-bulk.ts';
import {
  $audit,
  $auditFilter,
  type AuditGroup,
  clearAuditFilter,
  filterAudit,
  groupAudit,
  loadAudit,
} from '../../client/stores/site/audit.ts';
import type { BulkAction } from '../../contract/moderation/reports.ts';
import type { AuditEntry } from '../../contract/site/audit.ts';
import { DASHBOARD_DEBOUNCE } from '../../domain/search/admin-list.ts';
import { ADMIN_ACTIONS, type AdminAction } from '../../domain/site/audit.ts';
import type { Role } from '../../domain/site/roles.ts';
import { countOf } from '../../domain/text/count.ts';
import { FailureNotice } from '../form/FailureNotice.tsx';
import { actionWords, auditChanges, auditTarget } from './audit-words.ts';
import { LastBulk } from './moderation/bulk/LastBulk.tsx';
import { Moment, PagedList } from './table/PagedList.tsx';
import { Table } from './table/Table.tsx';

/** The audit log, newest first: by person, action, day and bulk action. */
export const AuditPanel = () => {
  const state = useStore($audit);
  const filter = useStore($auditFilter);
  const role = useStore($admin)?.role ?? 'moderator';
  const groups = useMemo(() => groupAudit(state.items), [state.items]);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <>
      <AuditFilters people={[...new Set(state.items.map(({ admin }) => admin))]} />
      <LastBulk onUndone={() => void loadAudit()} />
      {filter.batch !== '' && state.kind === 'ready' && <BatchHead entries={state.items} />}
      <PagedList
        state={state}
        load={loadAudit}
        nothing={isFiltered ? 'Nothing in the log matches' : 'Nothing has been done yet'}
      >
        <Table
          caption="What the team did, newest first"
          columns={['When', 'Who', 'What', 'Change']}
          className="audit-table"
        >
          {groups.flatMap((group) =>
            filter.batch === '' && group.entries.length > 1 ? (
              <BatchRow key={group.entries[0].id} group={group} role={role} />
            ) : (
              group.entries.map((entry) => <EntryRow key={entry.id} entry={entry} role={role} />)
            ),
          )}
        </Table>
      </PagedList>
    </>
  );
};

const AuditFilters = ({ people }: { people: readonly string[] }) => {
  const filter = useStore($auditFilter);
  const [person, setPerson] = useState(filter.admin);
  useEffect(() => {
    if (person === filter.admin) return;
    const timer = setTimeout(() => filterAudit({ admin: person }), DASHBOARD_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [person, filter.admin]);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <search className="toolbar audit-filters" aria-label="Log">
      <label className="filter">
        <span>Person</span>
        <input
          className="input"
          type="search"
          list="audit-people"
          autoComplete="off"
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
        <datalist id="audit-people">
          {people.map((email) => (
            <option key={email} value={email} />
          ))}
        </datalist>
      </label>
      <label className="filter">
        <span>Action</span>
        <select
          className="input"
          value={filter.action}
          onChange={({ target }) => filterAudit({ action: target.value as AdminAction | '' })}
        >
          <option value="">All</option>
          {Object.entries(ADMIN_ACTIONS).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="filter">
        <span>Day</span>
        <input
          className="input"
          type="date"
          value={filter.day}
          onChange={({ target }) => filterAudit({ day: target.value })}
        />
      </label>
      {isFiltered && (
        <button
          className="button-quiet"
          type="button"
          onClick={() => {
            setPerson('');
            clearAuditFilter();
          }}
        >
          Show everything
        </button>
      )}
    </search>
  );
};

const EntryRow = ({ entry, role }: { entry: AuditEntry; role: Role }) => (
  <tr>
    <td data-label="When">
      <Moment at={entry.at} />
    </td>
    <td data-label="Who">{entry.admin}</td>
    <td data-label="What">
      <div>
        {actionWords(entry.action)}
        <Target entry={entry} role={role} />
        {entry.batch && $auditFilter.get().batch === '' && <ShowBatch batch={entry.batch} />}
      </div>
    </td>
    <td data-label="Change">
      <Changes entry={entry} />
    </td>
  </tr>
);

const Target = ({ entry, role }: { entry: AuditEntry; role: Role }) => {
  const target = auditTarget(entry, role);
  if (target === null) return null;
  return (
    <span className="audit-target">
      <bdi>{target.href === undefined ? target.text : <a href={target.href}>{target.text}</a>}</bdi>
    </span>
  );
};

const ShowBatch = ({ batch }: { batch: string }) => (
  <button className="button-plain" type="button" onClick={() => filterAudit({ batch })}>
    Show this bulk action
  </button>
);

/** A bulk action in one row. */
const BatchRow = ({ group: { entries, batch }, role }: { group: AuditGroup; role: Role }) => {
  const [first] = entries;
  return (
    <tr>
      <td data-label="When">
        <Moment at={first.at} />
      </td>
      <td data-label="Who">{first.admin}</td>
      <td data-label="What">
        <div>
          <details>
            <summary>{actionWords(first.action, entries.length)}</summary>
            {entries.map((entry) => (
              <Target key={entry.id} entry={entry} role={role} />
            ))}
          </details>
          {batch !== null && <ShowBatch batch={batch} />}
        </div>
      </td>
      <td data-label="Change">
        <Changes entry={first} />
      </td>
    </tr>
  );
};

/** The bulk action that undoes the one with these entries. */
const UNDONE_BY: Readonly<Record<string, BulkAction>> = {
  verify: 'verify',
  unverify: 'unverify',
  'hide-profile': 'hide',
  'restore-profile': 'restore',
  'delete-profile': 'delete',
};

const idOf = ({ target }: AuditEntry): string => /([0-9a-z]{8,12})\)?$/u.exec(target)?.[1] ?? target;

/** Says which bulk action the log shows, and undoes it. */
const BatchHead = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const [problem, setProblem] = useState('');
  const [undoing, setUndoing] = useState(false);
  const [first] = entries;
  if (first === undefined) return null;
  const action = UNDONE_BY[first.action];
  const back = action === undefined ? null : BULK_WORDS[action].undo;
  const targets: BulkTarget[] = entries.map((entry) => ({ id: idOf(entry), name: entry.target }));
  const undo = async (): Promise<void> => {
    if (back === null || undoing) return;
    if (!window.confirm(`Undo this for ${countOf(targets.length, 'profile')}?`)) return;
    setUndoing(true);
    const outcome = await runBulk(back, targets, { undo: true });
    setUndoing(false);
    setProblem(outcome.kind === 'failed' ? outcome.message : '');
    if (outcome.kind === 'done') $lastBulk.set(outcome.result);
  };
  return (
    <section className="bulk-done" aria-label="One bulk action">
      <p>
        {actionWords(first.action, entries.length)}, in one action.
        {back !== null && ' What nobody has touched since can be undone.'}
      </p>
      {back !== null && (
        <button className="button-quiet" type="button" aria-disabled={undoing} onClick={() => void undo()}>
          {undoing ? 'Undoing…' : 'Undo'}
        </button>
      )}
      <FailureNotice>{problem}</FailureNotice>
    </section>
  );
};

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = auditChanges(entry);
  if (changes.length === 0) return <>–</>;
  const list = (
    <dl className="audit-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && <del>{before}</del>} {after && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length < 3) return list;
  return (
    <details>
      <summary>{changes.length} fields</summary>
      {list}
    </details>
  );
};
