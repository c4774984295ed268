import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';
import { USER_FILTERS, type UserFilter, type UserOrder } from '../browser/admin-order.ts';
import { DASHBOARD_DEBOUNCE, VISIBLE_COLUMNS } from '../rules.ts';

const isFilter = (text: string): text is UserFilter => Object.hasOwn(USER_FILTERS, text);

const orderOf = (tab: ProfileKind, sort: string): UserOrder => {
  const column = sort.replace(/^-/, '');
  const isColumn = (VISIBLE_COLUMNS[tab] as readonly string[]).includes(column);
  return isColumn ? { column, descending: sort.startsWith('-') } : null;
};

/** What is chosen in a list of profiles: search, filter, order and page are in the address. `typed` is the search before it is applied. */
export const useListAddress = (tab: ProfileKind) => {
  const { params } = useStore($address);
  const { q: search = '', show = 'all', sort = '', page = '' } = params;
  const [typed, setTyped] = useState(search);
  const applied = useRef(search);
  const order = useMemo(() => orderOf(tab, sort), [tab, sort]);

  // Back and links change the search, too.
  useEffect(() => {
    if (search === applied.current) return;
    applied.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    if (typed === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = typed;
      choose({ q: typed, page: null }, { replace: true });
    }, DASHBOARD_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    typed,
    setTyped,
    search,
    filter: isFilter(show) ? show : 'all',
    setFilter: (filter: UserFilter) => choose({ show: filter === 'all' ? null : filter, page: null }),
    order,
    setOrder: (next: UserOrder) =>
      choose({ sort: next === null ? null : `${next.descending ? '-' : ''}${next.column}` }),
    page: Math.max(1, Number.parseInt(page, 10) || 1),
    setPage: (next: number) => choose({ page: next === 1 ? null : String(next) }),
  };
};
