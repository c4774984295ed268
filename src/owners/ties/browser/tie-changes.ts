import { atom } from 'nanostores';
import { call } from '../../../base/http/browser/call.ts';
import type { Position } from '../../../profiles/life/rules/position.ts';
import { answerTieCall } from '../../../profiles/ties/calls.ts';
import { dueAsks, hasTieChanges, type TieAsk, type TieChanges } from '../rules/tie-changes.ts';
import { askForTie, loadOwnTies } from './own-ties.ts';

/** A page that could not be asked, and why. */
export type FailedAsk = { ask: TieAsk; message: string };

/** The asks that failed after their positions were saved. */
export const $failedAsks = atom<readonly FailedAsk[]>([]);

/** Ends and asks what an edit that was saved changes; what fails is kept, to be asked again. */
export const sendTieChanges = async (changes: TieChanges, positions: readonly Position[]): Promise<void> => {
  if (!hasTieChanges(changes)) return;
  await Promise.all(changes.ended.map((tie) => call(answerTieCall, { tie, decision: 'remove' as const })));
  for (const ask of dueAsks(changes, positions)) await sendAsk(ask);
  await loadOwnTies();
};

/** Asks a page, also again; whether that was done. */
export const sendAsk = async (ask: TieAsk): Promise<boolean> => {
  const { page, kind, entry } = ask;
  const { role, from, to } = entry;
  const refused = await askForTie({ page: page.id, kind, role, from, to });
  const others = $failedAsks.get().filter((failed) => !isSameAsk(failed.ask, ask));
  if (refused === null) {
    $failedAsks.set(others);
    return true;
  }
  const [sentence = ''] = Object.values(refused.errors);
  $failedAsks.set([...others, { ask, message: sentence || refused.message }]);
  return false;
};

const isSameAsk = (one: TieAsk, other: TieAsk): boolean =>
  one.page.id === other.page.id && one.kind === other.kind;
