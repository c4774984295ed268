import { atom, onMount } from 'nanostores';
import { browserValue, keepBrowserValue } from '../../../accounts/login/browser/session.ts';
import type { TieAsk } from '../rules/tie-changes.ts';

/** A page that could not be asked, and why. */
export type FailedAsk = { ask: TieAsk; message: string };

type Kept = { owner: string; asks: readonly FailedAsk[] };

/** What the browser kept for the page that is logged in; a logout removes it. */
const keptAsks = (): readonly FailedAsk[] => {
  try {
    const { owner, asks } = JSON.parse(browserValue('failedAsks')) as Kept;
    return owner === browserValue('userId') ? asks.filter(({ ask }) => ask.entry && ask.page) : [];
  } catch {
    return [];
  }
};

/** The asks that failed after their positions were saved. */
export const $failedAsks = atom<readonly FailedAsk[]>([]);

// Kept in the browser: an ask that came too soon after others may only succeed an hour later.
onMount($failedAsks, () => {
  if ($failedAsks.get().length === 0) $failedAsks.set(keptAsks());
});

const isSameAsk = (one: TieAsk, other: TieAsk): boolean =>
  one.page.id === other.page.id && one.kind === other.kind;

/** Notes the result of an ask: why it failed, or null. */
export const noteAsk = (ask: TieAsk, message: string | null): void => {
  const others = $failedAsks.get().filter((failed) => !isSameAsk(failed.ask, ask));
  const asks = message === null ? others : [...others, { ask, message }];
  $failedAsks.set(asks);
  const kept: Kept = { owner: browserValue('userId'), asks };
  keepBrowserValue('failedAsks', asks.length === 0 ? '' : JSON.stringify(kept));
};
