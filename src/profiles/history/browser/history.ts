import { atom } from 'nanostores';
import { call } from '../../../base/http/browser/call.ts';
import { getHistory, type ShownLine } from '../calls.ts';
import type { ShownChange } from '../rules/visible-change.ts';

/** The history of one page as far as it is loaded, newest change first. */
export type HistoryState =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; id: string; items: readonly ShownLine[]; next: string | null; isMoreLoading: boolean };

export const $history = atom<HistoryState>({ kind: 'loading' });

let newest = 0;

/** Loads the newest changes of a page, as who is logged in may see them. Of overlapping loads, the last one counts. */
export const loadHistory = async (id: string): Promise<void> => {
  newest += 1;
  const turn = newest;
  const before = $history.get();
  if (before.kind !== 'ready' || before.id !== id) $history.set({ kind: 'loading' });
  const outcome = await call(getHistory, { id });
  if (turn !== newest) return;
  if (outcome.kind !== 'done' || !('items' in outcome.reply)) $history.set({ kind: 'failed' });
  else $history.set({ kind: 'ready', id, ...pageOf(outcome.reply), isMoreLoading: false });
};

const pageOf = ({ items, next }: { items: ShownLine[]; next: string | null }) => ({ items, next });

/** Loads the changes after those that are shown; false if that failed. */
export const loadMoreHistory = async (): Promise<boolean> => {
  const state = $history.get();
  if (state.kind !== 'ready' || state.next === null || state.isMoreLoading) return true;
  const turn = newest;
  $history.set({ ...state, isMoreLoading: true });
  const outcome = await call(getHistory, { id: state.id, cursor: state.next });
  if (turn !== newest) return true;
  if (outcome.kind !== 'done' || !('items' in outcome.reply)) {
    $history.set({ ...state, isMoreLoading: false });
    return false;
  }
  const { items, next } = pageOf(outcome.reply);
  $history.set({ ...state, items: [...state.items, ...items], next, isMoreLoading: false });
  return true;
};

/** One change with its values; null if it could not be loaded. */
export const readChange = async (id: string, number: number): Promise<ShownChange | null> => {
  const outcome = await call(getHistory, { id, number: String(number) });
  return outcome.kind === 'done' && 'change' in outcome.reply ? outcome.reply.change : null;
};
