import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { pageHash } from '../../../base/frame/browser/hash-address.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { nextOrder, type UserOrder } from '../browser/admin-order.ts';
import { cellText, type UserRow } from '../browser/admin-users.ts';
import type { AdminRecord } from '../calls.ts';
import { COLUMN_LABELS, VISIBLE_COLUMNS } from '../rules.ts';

type UsersTableProps = {
  tab: ProfileKind;
  rows: readonly UserRow[];
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onVerify: (record: AdminRecord) => void;
  onEdit: (record: AdminRecord) => void;
  /** Hides a page, or shows a hidden one again. */
  onHide: (record: AdminRecord) => void;
  onDelete: (record: AdminRecord) => void;
};

const nameOf = (record: AdminRecord): string => record.name || record.companyname || record.id;

const sortOf = (order: UserOrder, column: string): 'ascending' | 'descending' | undefined =>
  order?.column !== column ? undefined : order.descending ? 'descending' : 'ascending';

const nameId = (record: AdminRecord): string => `name-${record.id}`;

/** One page of profiles, with the actions for each. */
export const UsersTable = (props: UsersTableProps) => {
  const { tab, rows, order, onOrder, selected, onSelect } = props;
  const columns = VISIBLE_COLUMNS[tab];
  const ids = rows.map(({ record }) => record.id);
  return (
    <div className="table-frame">
      <table className="table users-table">
        <caption className="visually-hidden">
          {tab === 'personal' ? 'Personal profiles' : 'Professional profiles'}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" aria-sort={sortOf(order, column)}>
                <button className="sort" type="button" onClick={() => onOrder(nextOrder(order, column))}>
                  {COLUMN_LABELS[column]}
                </button>
              </th>
            ))}
            <th scope="col">Actions</th>
            <th scope="col" data-column="select">
              <input
                className="select"
                type="checkbox"
                aria-label="Select all on this page"
                checked={ids.every((id) => selected.has(id))}
                onChange={(event) => onSelect(ids, event.target.checked)}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record }) => (
            <UsersRow key={record.id} {...props} record={record} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

type UsersRowProps = UsersTableProps & {
  record: AdminRecord;
  columns: (typeof VISIBLE_COLUMNS)[ProfileKind];
};

const UsersRow = ({ record, columns, selected, onSelect, ...actions }: UsersRowProps) => (
  <tr data-selected={selected.has(record.id) || undefined}>
    {columns.map((column) => (
      <td key={column} data-label={COLUMN_LABELS[column]} data-column={column}>
        <Cell record={record} column={column} />
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
        checked={selected.has(record.id)}
        onChange={(event) => onSelect([record.id], event.target.checked)}
      />
    </td>
  </tr>
);

type RowActionsProps = Pick<UsersTableProps, 'onVerify' | 'onEdit' | 'onHide' | 'onDelete'> & {
  record: AdminRecord;
};

const RowActions = ({ record, onVerify, onEdit, onHide, onDelete }: RowActionsProps) => (
  <div className="row-actions">
    <button type="button" aria-describedby={nameId(record)} onClick={() => onVerify(record)}>
      Verify
    </button>
    <button type="button" aria-describedby={nameId(record)} onClick={() => onEdit(record)}>
      Edit
    </button>
    <button type="button" aria-describedby={nameId(record)} onClick={() => onHide(record)}>
      {record.hidden ? 'Show again' : 'Hide'}
    </button>
    <button
      type="button"
      data-kind="danger"
      aria-describedby={nameId(record)}
      onClick={() => onDelete(record)}
    >
      Delete User
    </button>
  </div>
);

const Cell = ({ record, column }: { record: AdminRecord; column: string }) => {
  const text = cellText(record, column);
  if (column === 'name' || column === 'companyname')
    return (
      <>
        <a
          id={nameId(record)}
          href={record.hidden ? pageHash(record.id) : paths.profile(profileSlug(nameOf(record)), record.id)}
        >
          <bdi>{text}</bdi>
        </a>
        {record.hidden && <span className="row-tag">Hidden</span>}
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
  return text;
};
