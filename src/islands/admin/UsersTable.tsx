import { cellText, deleteUser, type UserRow } from '../../client/stores/admin/admin-users.ts';
import type { AdminRecord } from '../../contract/admin.ts';
import { VISIBLE_COLUMNS } from '../../domain/admin.ts';
import type { ProfileKind } from '../../domain/fields.ts';
import { isVerified } from '../../domain/profile.ts';
import { profileSlug } from '../../domain/slug.ts';
import { paths } from '../../paths.ts';

const LABELS = {
  id: 'ID',
  name: 'Name',
  companyname: 'Company Name',
  email: 'Email',
  phone: 'Phone',
  verified: 'Verified',
} as const;

type UsersTableProps = {
  tab: ProfileKind;
  rows: readonly UserRow[];
  onVerify: (record: AdminRecord) => void;
};

const nameOf = (record: AdminRecord): string => record.name || record.companyname || record.id;

const nameId = (record: AdminRecord): string => `name-${record.id}`;

const confirmDeletion = (record: AdminRecord): void => {
  if (window.confirm(`Are you sure you want to delete ${nameOf(record)}? This cannot be undone.`))
    void deleteUser(record);
};

/** One page of profiles, with what can be done to each. */
export const UsersTable = ({ tab, rows, onVerify }: UsersTableProps) => {
  const columns = VISIBLE_COLUMNS[tab];
  return (
    <div className="table-frame">
      <table className="table users-table">
        <caption className="visually-hidden">
          {tab === 'personal' ? 'Personal' : 'Professional'} profiles
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {LABELS[column]}
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record }) => (
            <tr key={record.id}>
              {columns.map((column) => (
                <td key={column} data-label={LABELS[column]} data-column={column}>
                  <Cell record={record} column={column} />
                </td>
              ))}
              <td data-column="actions">
                <div className="row-actions">
                  <button type="button" aria-describedby={nameId(record)} onClick={() => onVerify(record)}>
                    Verify
                  </button>
                  <button
                    type="button"
                    data-kind="danger"
                    aria-describedby={nameId(record)}
                    onClick={() => confirmDeletion(record)}
                  >
                    Delete User
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Cell = ({ record, column }: { record: AdminRecord; column: string }) => {
  const text = cellText(record, column);
  if (column === 'name' || column === 'companyname')
    return (
      <a id={nameId(record)} href={paths.profile(profileSlug(nameOf(record)), record.id)}>
        {text}
      </a>
    );
  if (column === 'verified')
    return (
      <span className="state" data-on={isVerified(record.verified) || undefined}>
        {text}
      </span>
    );
  return text;
};
