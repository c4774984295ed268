import { useStore } from '@nanostores/react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { PagedList } from '../../../base/table/screens/PagedList.tsx';
import { useNamedItem } from '../../../base/table/screens/use-named-item.ts';
import type { WaitingStore } from '../browser.ts';
import { useShownItems } from './one-of-list.ts';

/** What the items of a list can do: answer, one at a time, and say what came of it. */
export type Answering = {
  isBusy: boolean;
  answer: (send: () => Promise<{ message: string }>) => Promise<void>;
  say: (message: string) => void;
};

type WaitingListProps<Item> = {
  $list: WaitingStore<Item>['$list'];
  load: (more?: boolean) => Promise<void>;
  /** What the list is called, and the text of an empty one. */
  label: string;
  nothing: string;
  /** The id by which an address names an item. */
  idOf: (item: Item) => string;
  /** The view of an item, an `<li>` with a key. */
  view: (item: Item, answering: Answering) => ReactNode;
  className?: string;
  /** What stands above the items, as long as there are any. */
  above?: ReactNode;
  /** How the result of an answer looks; without it, the items say it themselves. */
  notice?: 'plain' | 'boxed';
};

/** The list of one kind of what waits: loads a page at a time, moves the focus to the item that the address names, and after an answer to its result. */
export const WaitingList = <Item,>({
  $list,
  load,
  label,
  nothing,
  idOf,
  view,
  className = 'message-list',
  above,
  notice,
}: WaitingListProps<Item>) => {
  const state = useStore($list);
  const named = useMemo(
    () => ({ ...state, items: state.items.map((item) => ({ id: idOf(item) })) }),
    [state, idOf],
  );
  useNamedItem(named, load);
  const items = useShownItems(state, idOf, load);
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const say = (message: string): void => {
    setSaid(message);
    // The button that had the focus is gone with its item.
    status.current?.focus();
  };
  const answer = async (send: () => Promise<{ message: string }>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const { message } = await send();
    setBusy(false);
    say(message);
  };
  const boxed = said === '' ? 'visually-hidden' : 'notice';
  return (
    <>
      {notice && (
        <p className={notice === 'boxed' ? boxed : undefined} role="status" tabIndex={-1} ref={status}>
          {said}
        </p>
      )}
      <PagedList state={state} load={load} nothing={nothing}>
        {above}
        <ol className={className} aria-label={label}>
          {items.map((item) => view(item, { isBusy, answer, say }))}
        </ol>
      </PagedList>
    </>
  );
};
