import { createContext, useContext, useEffect, useRef } from 'react';
import type { PagedState } from '../../../base/table/browser.ts';

/** The one thing of a list that is shown, by any of its names. */
export type OneOfList = { names: readonly string[]; onOver: () => void };

/** Set where a list shows one of its things alone. */
export const OnlyOne = createContext<OneOfList | null>(null);

/** The items of a list that are shown: all, or the one that was asked for, which is looked for on further pages. */
export const useShownItems = <Item>(
  state: PagedState<Item>,
  idOf: (item: Item) => string,
  load: (more?: boolean) => Promise<void>,
): readonly Item[] => {
  const one = useContext(OnlyOne);
  const wasThere = useRef(false);
  const shown = one === null ? state.items : state.items.filter((item) => one.names.includes(idOf(item)));
  const isThere = shown.length > 0;
  useEffect(() => {
    if (one === null || state.kind !== 'ready') return;
    if (isThere) wasThere.current = true;
    else if (wasThere.current) one.onOver();
    else if (state.next !== null) void load(true);
  }, [one, state, isThere, load]);
  return shown;
};
