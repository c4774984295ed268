import { atom } from 'nanostores';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetGoneSources, type PageWithGone } from './calls.ts';

/** The pages with sources that are gone, as far as they are loaded. */
type GoneState = {
  kind: 'loading' | 'ready' | 'failed';
  items: readonly PageWithGone[];
  next: string | null;
  message: string;
};

export const $gonePages = atom<GoneState>({ kind: 'loading', items: [], next: null, message: '' });

/** Loads the first pages, or with `more` the next ones. */
export const loadGonePages = async (more = false): Promise<void> => {
  const before = $gonePages.get();
  const cursor = more ? before.next : null;
  $gonePages.set({ ...before, kind: 'loading' });
  const outcome = await adminCall(adminGetGoneSources, cursor === null ? {} : { cursor });
  if (outcome.kind !== 'done') {
    const message = sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
    $gonePages.set({ ...before, kind: 'failed', message });
    return;
  }
  const { items, next } = outcome.reply;
  const known = cursor === null ? [] : before.items;
  $gonePages.set({ kind: 'ready', items: [...known, ...items], next, message: '' });
  // Of all that were read, the sources may have been replaced.
  if (items.length === 0 && next !== null) await loadGonePages(true);
};
