import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';
import { SEARCH_PAUSE_MS } from '../../../base/table/rules.ts';
import type { UsersQuery } from '../browser/admin-users.ts';
import { BADGE_FILTERS, PAGE_STATES, type UserFilters } from '../rules.ts';

const YES_OR_NO = ['yes', 'no'] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined =>
  values.find((value) => value === text);

/** What is chosen in a list of profiles: search, filters and page are in the address. `typed` is the search before it is applied. */
export const useListAddress = () => {
  const { params } = useStore($address);
  const { q: search = '', page = '' } = params;
  const [typed, setTyped] = useState(search);
  const applied = useRef(search);

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
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const { state, account, photo, source, badge } = params;
  const query = useMemo(
    (): UsersQuery => ({
      q: search,
      page: Math.max(1, Number.parseInt(page, 10) || 1),
      filters: {
        state: oneOf(PAGE_STATES, state),
        account: oneOf(YES_OR_NO, account),
        photo: oneOf(YES_OR_NO, photo),
        source: source || undefined,
        badge: oneOf(BADGE_FILTERS, badge),
      },
    }),
    [search, page, state, account, photo, source, badge],
  );
  return {
    typed,
    setTyped,
    query,
    setFilter: (name: keyof UserFilters, value: string) => choose({ [name]: value || null, page: null }),
    setPage: (next: number) => choose({ page: next === 1 ? null : String(next) }),
  };
};
