import { useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { BULK_MAX } from '../../../moderation/rules/limits.ts';
import { exportUsers } from '../../../search/admin-list/browser/admin-csv.ts';
import { findUsers, selectUsers } from '../../../search/admin-list/browser/admin-users.ts';
import {
  type BadgeFilter,
  PAGE_STATES,
  STATE_NAMES,
  type UserFilters,
} from '../../../search/admin-list/rules.ts';
import type { useListAddress } from '../../../search/admin-list/screens/use-list-address.ts';
import './users-toolbar.css';

type UsersToolbarProps = {
  tab: ProfileKind;
  address: ReturnType<typeof useListAddress>;
  /** How many search and filters leave. */
  total: number;
};

/** Searches, filters, selects and exports the profiles of one kind. */
export const UsersToolbar = ({ tab, address, total }: UsersToolbarProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const { query } = address;
  const whileBusy = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  const selectFound = async (): Promise<void> => {
    const found = await findUsers(tab, query, BULK_MAX);
    if ('problem' in found) toast(found.problem);
    else
      selectUsers(
        tab,
        found.map((record) => ({ ...record, profile: tab })),
        true,
      );
  };
  return (
    <div className="toolbar users-toolbar">
      <SearchBox typed={address.typed} onType={address.setTyped} />
      <div className="user-filters">
        <Filters filters={query.filters} onFilter={address.setFilter} />
      </div>
      <div className="user-acts">
        {total > 1 && (
          <button
            className="button-quiet"
            type="button"
            aria-disabled={isBusy}
            onClick={() => void whileBusy(selectFound)}
          >
            {total > BULK_MAX
              ? `Select the first ${BULK_MAX} of ${total.toLocaleString('en')} found`
              : `Select all ${total} found`}
          </button>
        )}
        <button
          className="button-quiet"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void whileBusy(() => exportUsers(tab, query))}
        >
          Export to CSV
        </button>
        <a className="button-quiet" href={hashOf('make', { kind: tab })}>
          Make a page
        </a>
      </div>
    </div>
  );
};

const SearchBox = ({ typed, onType }: { typed: string; onType: (typed: string) => void }) => {
  return (
    <div className="search-box">
      <label className="visually-hidden" htmlFor="dashboard-search">
        Search any column
      </label>
      <input
        className="input"
        id="dashboard-search"
        type="search"
        placeholder="Search any column"
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
};

const BADGES: Record<BadgeFilter, string> = {
  yes: 'Verified',
  no: 'Not verified',
  recheck: 'To be checked again',
};

type FilterName = keyof UserFilters;

const CHOICES: readonly {
  name: FilterName;
  label: string;
  any: string;
  values: Readonly<Record<string, string>>;
}[] = [
  {
    name: 'state',
    label: 'State',
    any: 'Any state',
    values: Object.fromEntries(PAGE_STATES.map((state) => [state, STATE_NAMES[state]])),
  },
  { name: 'badge', label: 'Badge', any: 'Any badge', values: BADGES },
  {
    name: 'account',
    label: 'Account',
    any: 'Any account',
    values: { yes: 'With account', no: 'Without account' },
  },
  { name: 'photo', label: 'Photo', any: 'Any photo', values: { yes: 'With photo', no: 'Without photo' } },
];

type FiltersProps = { filters: UserFilters; onFilter: (name: FilterName, value: string) => void };

const Filters = ({ filters, onFilter }: FiltersProps) => (
  <>
    {CHOICES.map(({ name, label, any, values }) => (
      <select
        key={name}
        className="input user-filter"
        aria-label={label}
        data-set={filters[name] !== undefined || undefined}
        value={filters[name] ?? ''}
        onChange={(event) => onFilter(name, event.target.value)}
      >
        <option value="">{any}</option>
        {Object.entries(values).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    ))}
    <SourceFilter key={filters.source ?? ''} source={filters.source ?? ''} onFilter={onFilter} />
  </>
);

/** A source is named as a page names it; it is applied with Enter or once the field is left. */
const SourceFilter = ({ source, onFilter }: Pick<FiltersProps, 'onFilter'> & { source: string }) => {
  const [typed, setTyped] = useState(source);
  const apply = (): void => {
    if (typed.trim() !== source) onFilter('source', typed.trim());
  };
  return (
    <input
      className="input user-filter"
      aria-label="Source"
      placeholder="Any source"
      maxLength={200}
      data-set={source !== '' || undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
};
