import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetAlike, adminNotAlike, type ShownPair, type ShownPairedPage } from './calls/pairs.ts';

/** The pairs as far as they are loaded; `total` counts all that are left, `asOf` is when they were looked for. */
type PairsState = {
  kind: 'loading' | 'ready' | 'failed';
  items: readonly ShownPair[];
  next: string | null;
  asOf: string | null;
  total: number | undefined;
  message: string;
};

const NONE: PairsState = {
  kind: 'loading',
  items: [],
  next: null,
  asOf: null,
  total: undefined,
  message: '',
};
export const $pairs = atom<PairsState>(NONE);

/** The pair that was answered last, and where it stood: for the way back. `into` is the page that took the other one, if they are merged. */
export const $answered = atom<{ pair: ShownPair; at: number; into?: ShownPairedPage } | null>(null);

/** Names a pair. */
export const pairName = ({ a, b }: Pick<ShownPair, 'a' | 'b'>): string => `${a}/${b}`;

let loads = 0;

/** Loads the first pairs, or with `more` the next ones. A newer load makes this one void; a count or an answer meanwhile does not. */
export const loadPairs = async (more = false): Promise<void> => {
  loads += 1;
  const load = loads;
  const cursor = more ? $pairs.get().next : null;
  $pairs.set({ ...$pairs.get(), kind: 'loading' });
  const outcome = await adminCall(adminGetAlike, cursor === null ? {} : { cursor });
  if (load !== loads) return;
  const now = $pairs.get();
  if (outcome.kind !== 'done') {
    const message = sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
    $pairs.set({ ...now, kind: 'failed', message });
    return;
  }
  const { items, next, as_of: asOf, total } = outcome.reply;
  const rest = { kind: 'ready', next, asOf, message: '' } as const;
  $pairs.set(
    cursor === null
      ? { ...rest, items, total }
      : { ...rest, items: [...now.items, ...items], total: now.total ?? total },
  );
  // Of all that were read, a page may have left.
  if (items.length === 0 && next !== null) await loadPairs(true);
};

/** Counts the pairs; the number stays unknown where that fails. */
export const countPairs = async (): Promise<void> => {
  const outcome = await adminCall(adminGetAlike, { limit: '1' });
  if (outcome.kind === 'done') $pairs.set({ ...$pairs.get(), total: outcome.reply.total });
};

/** Says that the pages of a pair are not the same, and takes it out of the list; false if that failed. */
export const answerNotAlike = async (pair: ShownPair): Promise<boolean> => {
  const { a, b } = pair;
  const outcome = await adminCall(adminNotAlike, { a, b });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    return false;
  }
  const { items, total = 1, ...state } = $pairs.get();
  const at = items.findIndex((each) => pairName(each) === pairName(pair));
  const left = items.filter((_, index) => index !== at);
  $pairs.set({ ...state, items: left, total: Math.max(0, total - 1) });
  $answered.set({ pair, at: Math.max(0, at) });
  if (left.length === 0 && state.next !== null) await loadPairs(true);
  return true;
};

/** Takes all pairs of a page out of the list that went into the other one of a pair. */
export const leavePairs = (pair: ShownPair, at: number, id: string): void => {
  const { items, total = items.length, ...state } = $pairs.get();
  const left = items.filter(({ a, b }) => a !== id && b !== id);
  $pairs.set({ ...state, items: left, total: Math.max(0, total - (items.length - left.length)) });
  const into = pair.pages.find((page) => page.id !== id);
  $answered.set({ pair, at, ...(into && { into }) });
};

/** The pair at a place of the list, of which more is loaded if need be; undefined after its end. */
export const pairAt = async (at: number): Promise<ShownPair | undefined> => {
  const { items, next } = $pairs.get();
  if (at >= items.length && next !== null) await loadPairs(true);
  return $pairs.get().items[at];
};

/** Takes the last answer back: the pair is where it was. Returns it, or null if that failed. */
export const takeAnswerBack = async (): Promise<ShownPair | null> => {
  const answered = $answered.get();
  if (answered === null || answered.into !== undefined) return null;
  const { pair, at } = answered;
  $answered.set(null);
  const outcome = await adminCall(adminNotAlike, { a: pair.a, b: pair.b, undo: true });
  if (outcome.kind !== 'done') {
    $answered.set(answered);
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    return null;
  }
  const { items, total = 0, ...state } = $pairs.get();
  $pairs.set({ ...state, items: items.toSpliced(at, 0, pair), total: total + 1 });
  return pair;
};
