import { atom, type WritableAtom } from 'nanostores';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { call, type Outcome } from '../../base/http/browser/call.ts';
import type { Endpoint } from '../../base/http/calls/endpoint.ts';
import { loadPage, type PagedState, takeFromPage } from '../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetWaiting, type PageCounts, type WaitingCounts } from './calls.ts';
import { EVERY_TO_DO_KIND, TO_DO_KINDS, type ToDoKind } from './rules.ts';

/** How much of each kind waits. */
type ToDoState =
  | { kind: 'loading' }
  | { kind: 'ready'; counts: WaitingCounts }
  | { kind: 'failed'; message: string };

export const $toDo = atom<ToDoState>({ kind: 'loading' });

let newest = 0;

type Load = {
  /** Asks for no login if the session has ended. */
  quiet?: boolean;
  /** Is told how many pages there are. */
  onPages?: (pages: PageCounts) => void;
};

/** Loads how much waits; what is shown stays until then, also if it cannot be loaded. */
export const loadToDo = async ({ quiet = false, onPages }: Load = {}): Promise<void> => {
  newest += 1;
  const turn = newest;
  const query = { limit: 1, ...(onPages && { pages: 'yes' as const }) };
  const outcome = await (quiet ? call(adminGetWaiting, query) : adminCall(adminGetWaiting, query));
  if (outcome.kind === 'done' && outcome.reply.pages) onPages?.(outcome.reply.pages);
  // A later load knows more.
  if (turn !== newest) return;
  if (outcome.kind === 'done') $toDo.set({ kind: 'ready', counts: outcome.reply.counts });
  else if ($toDo.get().kind !== 'ready')
    $toDo.set({ kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
};

/** Takes one thing away that no longer waits, before the next load knows. */
export const takeFromToDo = (kind: ToDoKind): void => {
  const state = $toDo.get();
  if (state.kind === 'ready') {
    const { counts } = state;
    $toDo.set({ ...state, counts: { ...counts, [kind]: Math.max(0, counts[kind] - 1) } });
  }
  void loadToDo();
};

/** How many things wait in a tab, or in all; undefined until that is known. */
export const countToDo = (state: ToDoState, tab?: string): number | undefined =>
  state.kind !== 'ready'
    ? undefined
    : EVERY_TO_DO_KIND.filter((kind) => tab === undefined || TO_DO_KINDS[kind].tab === tab).reduce(
        (sum, kind) => sum + state.counts[kind],
        0,
      );

/** How often what waits is loaded while somebody is at work, in milliseconds. */
const EVERY_MS = 20_000;
/** After this long without a key or a touch nobody is at work, in milliseconds: the calls would keep the session alive. */
const IDLE_MS = 600_000;

/** Keeps the numbers true while somebody is at work, and tells once how many pages there are; returns the function that ends it. */
export const followToDo = (onPages: (pages: PageCounts) => void): (() => void) => {
  let loaded = Date.now();
  let touched = loaded;
  const loadIfOld = (quiet: boolean): void => {
    if (document.visibilityState !== 'visible' || Date.now() - loaded < EVERY_MS) return;
    loaded = Date.now();
    void loadToDo({ quiet });
  };
  const touch = (): void => {
    const wasAway = Date.now() - touched >= IDLE_MS;
    touched = Date.now();
    // Whoever comes back hears at once that the session has ended, not after writing something.
    loadIfOld(!wasAway);
  };
  const tick = (): void => {
    if (Date.now() - touched < IDLE_MS) loadIfOld(true);
  };
  void loadToDo({ onPages });
  const timer = setInterval(tick, EVERY_MS / 4);
  const touches = ['pointerdown', 'keydown', 'focus'] as const;
  for (const name of touches) window.addEventListener(name, touch);
  return () => {
    clearInterval(timer);
    for (const name of touches) window.removeEventListener(name, touch);
  };
};

/** The list of one kind of what waits. */
export type WaitingStore<Item> = {
  $list: WritableAtom<PagedState<Item>>;
  /** Loads the first or the next page. */
  load: (more?: boolean) => Promise<void>;
  /** Takes what was answered out of the list. */
  take: (isAnswered: (item: Item) => boolean) => Promise<void>;
  /** What an answer came to: what is answered leaves the list and `To do`, a refusal loads the list again. */
  settle: (
    outcome: Outcome<{ message: string }>,
    kind: ToDoKind,
    isAnswered: (item: Item) => boolean,
  ) => Promise<{ message: string }>;
};

/** Makes the list that a call answers, a page at a time. */
export const waitingStore = <Item, Query extends { cursor?: string | undefined }>(
  endpoint: Endpoint<Query, { items: Item[]; next: string | null }>,
): WaitingStore<Item> => {
  const $list = atom<PagedState<Item>>({ kind: 'loading', items: [] });
  const load = (more = false): Promise<void> => loadPage($list, endpoint, more);
  const take: WaitingStore<Item>['take'] = (isAnswered) => takeFromPage($list, isAnswered, load);
  return {
    $list,
    load,
    take,
    settle: async (outcome, kind, isAnswered) => {
      if (outcome.kind !== 'done') {
        await load();
        return { message: sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed) };
      }
      takeFromToDo(kind);
      await take(isAnswered);
      return { message: outcome.reply.message };
    },
  };
};
