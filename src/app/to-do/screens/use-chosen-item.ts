import { useEffect, useRef, useState } from 'react';
import { $address, choose, type HashAddress } from '../../../base/frame/browser/hash-address.ts';
import type { WaitingItem } from '../../../site/to-do/calls.ts';
import { EVERY_TO_DO_KIND, type ToDoKind } from '../../../site/to-do/rules.ts';
import { $waiting, itemKey, loadMoreWaiting, takeWaiting } from '../browser.ts';

/** How many items are left when the next ones are loaded. */
const FEW = 5;

/** What an address names, if the list has not loaded it: its page and kind tell enough to open it. */
const named = (params: HashAddress['params'], kinds: readonly ToDoKind[] | null): WaitingItem | undefined => {
  const { item = '', id = '' } = params;
  const at = item.indexOf('.');
  const kind = EVERY_TO_DO_KIND.find((each) => each === item.slice(0, at)) ?? kinds?.[0];
  const ref = at === -1 ? '' : item.slice(at + 1);
  if (kind === undefined || (id === '' && ref === '')) return undefined;
  return { kind, ref, id, name: '', since: '', urgent: false, assigned: '' };
};

/** The item that the address names, or the first one; and the ways to others. */
export const useChosenItem = (
  items: readonly WaitingItem[],
  kinds: readonly ToDoKind[] | null,
  { part, params }: HashAddress,
) => {
  const { item: key = '', id = '' } = params;
  const isChosen = key !== '' || id !== '';
  const listed = items.find((item) => (key === '' ? item.id === id && id !== '' : itemKey(item) === key));
  const current = listed ?? (isChosen ? named(params, kinds) : items[0]);
  const at = current === undefined ? -1 : items.indexOf(current);
  const moveFocus = useMovedFocus();

  const open = (next: WaitingItem | undefined): void => {
    choose({ item: next && itemKey(next), id: next?.id }, { replace: isChosen });
    if (next !== undefined) moveFocus();
    if (next !== undefined && items.length - items.indexOf(next) <= FEW) void loadMoreWaiting();
  };
  const step = (by: number): void => {
    const next = at === -1 ? items[0] : items[at + by];
    if (next !== undefined) open(next);
  };
  /** Goes on after an answer, unless somebody has gone elsewhere meanwhile. */
  const goOn = (answered: WaitingItem, pages: readonly string[]): void => {
    const { items: now } = $waiting.get();
    const place = now.findIndex((item) => itemKey(item) === itemKey(answered));
    const isLeft = (item: WaitingItem): boolean =>
      itemKey(item) !== itemKey(answered) && (item.kind !== 'page' || !pages.includes(item.id));
    const next = now.slice(place + 1).find(isLeft) ?? now.slice(0, Math.max(0, place)).findLast(isLeft);
    const here = $address.get();
    if (here.part === part && isAt(here.params, answered, isChosen)) open(next);
    takeWaiting(itemKey(answered), pages);
    if (next === undefined) document.getElementById('screen-title')?.focus();
  };
  return { current, isChosen, open, step, goOn };
};

/** Whether the address still leads to an item that was chosen by it, or to the first one. */
const isAt = ({ item = '', id = '' }: HashAddress['params'], at: WaitingItem, wasChosen: boolean): boolean =>
  wasChosen ? (item === '' ? id === at.id : item === itemKey(at)) : item === '' && id === '';

/** Puts the focus on the item that is shown after a move. */
const useMovedFocus = (): (() => void) => {
  const [moves, setMoves] = useState(0);
  const seen = useRef(0);
  useEffect(() => {
    if (moves === seen.current) return;
    seen.current = moves;
    document.getElementById('waiting-item')?.focus({ preventScroll: true });
  }, [moves]);
  return () => setMoves((count) => count + 1);
};
