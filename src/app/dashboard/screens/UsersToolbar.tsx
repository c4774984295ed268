import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { BULK_MAX } from '../../../moderation/rules/limits.ts';
import { exportRows } from '../../../search/admin-list/browser/admin-csv.ts';
import { USER_FILTERS, type UserFilter } from '../../../search/admin-list/browser/admin-order.ts';
import type { UserRow } from '../../../search/admin-list/browser/admin-users.ts';
import type { useListAddress } from '../../../search/admin-list/screens/use-list-address.ts';

type UsersToolbarProps = {
  tab: ProfileKind;
  address: ReturnType<typeof useListAddress>;
  /** The rows that search and filter leave. */
  matching: readonly UserRow[];
  onSelect: (ids: readonly string[]) => void;
};

/** Searches, filters, selects and exports the profiles of one kind. */
export const UsersToolbar = ({ tab, address, matching, onSelect }: UsersToolbarProps) => {
  const selectFound = (): void => onSelect(matching.slice(0, BULK_MAX).map(({ record }) => record.id));
  return (
    <div className="toolbar">
      <div className="search-box">
        <label className="visually-hidden" htmlFor="dashboard-search">
          Search any column
        </label>
        <input
          className="input"
          id="dashboard-search"
          type="search"
          placeholder="Search any column"
          value={address.typed}
          onChange={(event) => address.setTyped(event.target.value)}
        />
      </div>
      <label className="filter">
        <span>Show</span>
        <select
          className="input"
          value={address.filter}
          onChange={(event) => address.setFilter(event.target.value as UserFilter)}
        >
          {Object.entries(USER_FILTERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {matching.length > 1 && (
        <button className="button-quiet" type="button" onClick={selectFound}>
          {matching.length > BULK_MAX
            ? `Select the first ${BULK_MAX} of ${matching.length.toLocaleString('en')} found`
            : `Select all ${matching.length} found`}
        </button>
      )}
      <button className="button-quiet" type="button" onClick={() => void exportRows(tab, matching)}>
        Export to CSV
      </button>
    </div>
  );
};
