import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { hashOf, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { NARROW, useMedia } from '../../../base/frame/screens/use-media.ts';
import { MoreActions } from '../../../base/table/screens/MoreActions.tsx';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { userCellText } from '../browser/admin-users.ts';
import type { AdminRecord } from '../calls.ts';
import { COLUMN_LABELS, STATE_NAMES, VISIBLE_COLUMNS } from '../rules.ts';
import './users.css';

type UsersTableProps = {
  tab: ProfileKind;
  records: readonly AdminRecord[];
  /** Another page is on its way. */
  isLate?: boolean | undefined;
  /** The ids of the pages that are in an open case. */
  inCase: ReadonlySet<string>;
  /** The selected records, by id. */
  selected: Readonly<Record<string, AdminRecord>>;
  onSelect: (records: readonly AdminRecord[], isSelected: boolean) => void;
  onVerify: (record: AdminRecord) => void;
  onEdit: (record: AdminRecord) => void;
  /** Hides a page, or shows a hidden one again. */
  onHide: (record: AdminRecord) => void;
  onDelete: (record: AdminRecord) => void;
};

const nameOf = (record: AdminRecord): string => record.name || record.companyname || record.id;

const nameId = (record: AdminRecord): string => `name-${record.id}`;

/** One page of profiles, with the actions for each. */
export const UsersTable = (props: UsersTableProps) => {
  const { tab, records, isLate, selected, onSelect } = props;
  const columns = VISIBLE_COLUMNS[tab];
  const isNarrow = useMedia(NARROW);
  return (
    <div className="table-frame" data-late={isLate || undefined} aria-busy={isLate || undefined}>
      <table className="table users-table pages-table">
        <caption className="visually-hidden">
          {tab === 'personal' ? 'Personal profiles' : 'Professional profiles'}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {COLUMN_LABELS[column]}
              </th>
            ))}
            <th scope="col">Actions</th>
            <th scope="col" data-column="select">
              <input
                className="select"
                type="checkbox"
                aria-label="Select all on this page"
                checked={records.every(({ id }) => id in selected)}
                onChange={(event) => onSelect(records, event.target.checked)}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <UsersRow key={record.id} {...props} record={record} columns={columns} isNarrow={isNarrow} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

type UsersRowProps = Omit<UsersTableProps, 'records'> & {
  record: AdminRecord;
  columns: (typeof VISIBLE_COLUMNS)[ProfileKind];
  isNarrow: boolean;
};

const UsersRow = ({ record, columns, selected, onSelect, inCase, ...actions }: UsersRowProps) => (
  <tr data-selected={record.id in selected || undefined}>
    {columns.map((column) => (
      <td
        key={column}
        data-label={COLUMN_LABELS[column]}
        data-column={column}
        data-empty={userCellText(record, column, '') === '' || undefined}
        title={column === 'email' ? record.email : undefined}
      >
        <Cell record={record} column={column} isInCase={inCase.has(record.id)} />
      </td>
    ))}
    <td data-column="actions">
      <RowActions record={record} {...actions} />
    </td>
    <td data-column="select" data-label="Select">
      <input
        className="select"
        type="checkbox"
        aria-label={`Select ${nameOf(record)}`}
        checked={record.id in selected}
        onChange={(event) => onSelect([record], event.target.checked)}
      />
    </td>
  </tr>
);

type RowActionsProps = Pick<UsersTableProps, 'onVerify' | 'onEdit' | 'onHide' | 'onDelete'> & {
  record: AdminRecord;
  isNarrow: boolean;
};

/** What can be done with a page; where rows are low, in a sheet. */
const RowActions = ({ record, isNarrow, onVerify, onEdit, onHide, onDelete }: RowActionsProps) => {
  const kind = isNarrow ? 'button-quiet' : undefined;
  const button = { type: 'button', 'aria-describedby': nameId(record) } as const;
  const actions = (
    <>
      <button {...button} className={kind} onClick={() => onVerify(record)}>
        Verify
      </button>
      <button {...button} className={kind} onClick={() => onEdit(record)}>
        Edit
      </button>
      <button {...button} className={kind} onClick={() => onHide(record)}>
        {record.hidden ? 'Show again' : 'Hide'}
      </button>
      <button
        {...button}
        className={isNarrow ? 'button-danger' : undefined}
        data-kind="danger"
        onClick={() => onDelete(record)}
      >
        Delete User
      </button>
    </>
  );
  if (!isNarrow) return <div className="row-actions">{actions}</div>;
  return (
    <MoreActions label={`More for ${nameOf(record)}`} about={nameOf(record)}>
      {actions}
    </MoreActions>
  );
};

type CellProps = { record: AdminRecord; column: string; isInCase: boolean };

const Cell = ({ record, column, isInCase }: CellProps) => {
  const text = userCellText(record, column);
  if (column === 'name' || column === 'companyname')
    return (
      <>
        <a
          id={nameId(record)}
          href={record.hidden ? pageHash(record.id) : paths.profile(profileSlug(nameOf(record)), record.id)}
        >
          <bdi>{text}</bdi>
        </a>
        <span className="row-marks">
          {isInCase && (
            <a className="row-tag" href={hashOf('inbox', { id: record.id })}>
              In a case
            </a>
          )}
          <Marks record={record} />
        </span>
      </>
    );
  if (column === 'verified')
    return (
      <>
        <span className="state" data-on={isVerified(record.verified) || undefined}>
          {text}
        </span>
        {record.recheck && <span className="row-tag">Check again</span>}
      </>
    );
  return column === 'phone' ? <span className="nobr">{text}</span> : <bdi>{text}</bdi>;
};

/** What sets a page apart from one that its owner made and everybody sees. */
const Marks = ({ record: { state, source, account, photo } }: { record: AdminRecord }) => (
  <>
    {state !== undefined && state !== 'listed' && (
      <span className="row-tag" data-kind={state}>
        {STATE_NAMES[state]}
      </span>
    )}
    {source && (
      <span className="row-tag" data-kind="imported" title={source}>
        Imported
      </span>
    )}
    {account === 'no' && !source && (
      <span className="row-tag" data-kind="plain">
        No account
      </span>
    )}
    {account === 'yes' && source && (
      <span className="row-tag" data-kind="plain">
        Claimed
      </span>
    )}
    {photo === 'no' && (
      <span className="row-tag" data-kind="plain">
        No photo
      </span>
    )}
  </>
);
