import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $address } from '../../frame/browser/hash-address.ts';
import type { PagedState } from '../browser.ts';

/** The id of the element that shows an item of a list. */
export const itemId = (id: string): string => `item-${id}`;

/** Moves the focus to the item of a list that the address names, once, and loads further pages until it is there. */
export const useNamedItem = (
  state: PagedState<{ id: string }>,
  load: (more?: boolean) => Promise<void>,
): void => {
  const { params } = useStore($address);
  const { id = '' } = params;
  const found = useRef('');
  useEffect(() => {
    if (id === '' || state.kind !== 'ready' || found.current === id) return;
    if (state.items.some((item) => item.id === id)) {
      found.current = id;
      document.getElementById(itemId(id))?.focus();
    } else if (state.next !== null) void load(true);
  }, [id, state, load]);
};
