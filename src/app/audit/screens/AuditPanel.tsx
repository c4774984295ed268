import { useStore } from '@nanostores/react';
import { useCallback, useMemo, useState } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { $address, choose, hashOf } from '../../../base/frame/browser/hash-address.ts';
import type { Role } from '../../../base/http/rules/roles.ts';
import { Moment, PagedList } from '../../../base/table/screens/PagedList.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { $lastBulk, type BulkTarget, runBulk } from '../../../moderation/bulk/browser.ts';
import { LastBulk } from '../../../moderation/bulk/screens/LastBulk.tsx';
import type { BulkAction } from '../../../moderation/reports/calls.ts';
import {
  $audit,
  type AuditGroup,
  groupAudit,
  loadAudit,
  toAuditFilter,
} from '../../../site/audit/browser.ts';
import type { AuditEntry } from '../../../site/audit/calls.ts';
import { AuditFilters, isNarrowed } from './AuditFilters.tsx';
import { actionWords, auditChanges, auditTarget, whoWords } from './audit-words.ts';
import './audit.css';

/** The audit log, newest first: by page, person, action, day and bulk action, which the address says. */
export const AuditPanel = () => {
  const state = useStore($audit);
  const { params } = useStore($address);
  const filter = useMemo(() => toAuditFilter(params), [params]);
  const load = useCallback((more?: boolean) => loadAudit(filter, more), [filter]);
  const role = useStore($admin)?.role ?? 'moderator';
  const groups = useMemo(() => groupAudit(state.items), [state.items]);
  return (
    <>
      <AuditFilters filter={filter} people={[...new Set(state.items.map(({ admin }) => admin))]} />
      <LastBulk onUndone={() => void load()} />
      {filter.batch !== '' && state.kind === 'ready' && <BatchHead entries={state.items} />}
      <PagedList
        state={state}
        load={load}
        nothing={isNarrowed(filter) ? 'Nothing in the log matches' : 'Nothing has been done yet'}
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
              group.entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} role={role} isOfBatch={filter.batch !== ''} />
              ))
            ),
          )}
        </Table>
      </PagedList>
    </>
  );
};

type EntryRowProps = { entry: AuditEntry; role: Role; isOfBatch: boolean };

const EntryRow = ({ entry, role, isOfBatch }: EntryRowProps) => (
  <tr>
    <td data-label="When">
      <Moment at={entry.at} />
    </td>
    <td data-label="Who">
      <Who admin={entry.admin} />
    </td>
    <td data-label="What">
      <div>
        <span>{actionWords(entry.action)}</span>
        <Target entry={entry} role={role} />
        {entry.batch && !isOfBatch && <ShowBatch batch={entry.batch} />}
      </div>
    </td>
    <td data-label="Change">
      <Changes entry={entry} />
    </td>
  </tr>
);

/** Who acted; leads to all that they did. */
const Who = ({ admin }: { admin: string }) => (
  <a className="audit-who" href={hashOf('audit', { admin })}>
    <bdi>{whoWords(admin)}</bdi>
  </a>
);

const Target = ({ entry, role }: { entry: AuditEntry; role: Role }) => {
  const target = auditTarget(entry, role);
  if (target === null) return null;
  const { text, href, page } = target;
  return (
    <span className="audit-target">
      <bdi>{href === undefined ? text : <a href={href}>{text}</a>}</bdi>
      {page !== undefined && (
        <a className="audit-all" href={hashOf('audit', { page })}>
          All about it<span className="visually-hidden">{`: ${text}`}</span>
        </a>
      )}
    </span>
  );
};

const ShowBatch = ({ batch }: { batch: string }) => (
  <button className="button-plain" type="button" onClick={() => choose({ batch })}>
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
      <td data-label="Who">
        <Who admin={first.admin} />
      </td>
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

/** The bulk action of entries that can be undone. */
const UNDOABLE: Readonly<Record<string, BulkAction>> = {
  verify: 'verify',
  unverify: 'unverify',
  'hide-profile': 'hide',
  'restore-profile': 'restore',
  'delete-profile': 'delete',
  'release-page': 'release',
  'refuse-page': 'refuse',
};

/** Those that only the person who acted can undo. */
const OWN: readonly BulkAction[] = ['verify', 'unverify', 'hide', 'restore'];

const undoableAction = ({ action, admin }: AuditEntry, me: string): BulkAction | undefined => {
  const undoable = UNDOABLE[action];
  return undoable === undefined || (OWN.includes(undoable) && admin !== me) ? undefined : undoable;
};

const idOf = ({ target }: AuditEntry): string => /([0-9a-z]{8,12})\)?$/u.exec(target)?.[1] ?? target;

/** Says which bulk action the log shows, and undoes it. */
const BatchHead = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const [problem, setProblem] = useState('');
  const [undoing, setUndoing] = useState(false);
  const me = useStore($admin)?.email ?? '';
  const [first] = entries;
  if (first === undefined) return null;
  const action = undoableAction(first, me);
  const targets: BulkTarget[] = entries.map((entry) => ({ id: idOf(entry), name: entry.target }));
  const undo = async (): Promise<void> => {
    if (action === undefined || undoing) return;
    if (!window.confirm(`Undo this for ${countOf(targets.length, 'profile')}?`)) return;
    setUndoing(true);
    const outcome = await runBulk(action, targets, { undo: true });
    setUndoing(false);
    setProblem(outcome.kind === 'failed' ? outcome.message : '');
    if (outcome.kind === 'done') $lastBulk.set(outcome.result);
  };
  return (
    <section className="bulk-done" aria-label="One bulk action">
      <p>
        <span>{`${actionWords(first.action, entries.length)}, in one action.`}</span>
        {action !== undefined && <span> What nobody has touched since can be undone.</span>}
      </p>
      {action !== undefined && (
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
  if (changes.length === 0) return <span>–</span>;
  const list = (
    <dl className="audit-changes">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && <del>{before}</del>}
            <span> </span>
            {after && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length < 3) return list;
  return (
    <details>
      <summary>{`${changes.length} fields`}</summary>
      {list}
    </details>
  );
};
