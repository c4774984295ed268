import { useStore } from '@nanostores/react';
import { $audit, loadAudit } from '../../../client/stores/site/audit.ts';
import type { AuditEntry } from '../../../contract/site/audit.ts';
import { ADMIN_ACTIONS, type AdminAction } from '../../../domain/site/audit.ts';
import { Moment, PagedList } from '../table/PagedList.tsx';
import { Table } from '../table/Table.tsx';

const actionOf = (action: string): string => ADMIN_ACTIONS[action as AdminAction] ?? action;

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fields that differ, with their values before and after. */
const differences = ({ before, after }: AuditEntry): [field: string, was: string, is: string][] => {
  const was = (before ?? {}) as Record<string, unknown>;
  const is = (after ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => field !== 'version' && field !== 'updated' && text(was[field]) !== text(is[field]))
    .map((field) => [field, field in was ? text(was[field]) : '', field in is ? text(is[field]) : '']);
};

/** The audit log, newest first. */
export const AuditPanel = () => {
  const state = useStore($audit);
  return (
    <PagedList state={state} load={loadAudit} nothing="Nothing has been done yet">
      <Table
        caption="What admins did, newest first"
        columns={['When', 'Who', 'What', 'Before and after']}
        className="audit-table"
      >
        {state.items.map((entry) => (
          <tr key={entry.id}>
            <td data-label="When">
              <Moment at={entry.at} />
            </td>
            <td data-label="Who">{entry.admin}</td>
            <td data-label="What">
              <div>
                {actionOf(entry.action)}
                {entry.target && <span className="audit-target">{entry.target}</span>}
              </div>
            </td>
            <td data-label="Change">
              <Changes entry={entry} />
            </td>
          </tr>
        ))}
      </Table>
    </PagedList>
  );
};

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = differences(entry);
  if (changes.length === 0) return <>–</>;
  const list = (
    <dl className="audit-changes">
      {changes.map(([field, was, is]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {was && <del>{was}</del>} {is && <ins>{is}</ins>}
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
