import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import type { Position } from '../../../profiles/life/rules/position.ts';
import { answerTieCall } from '../../../profiles/ties/calls.ts';
import { ownCall } from '../../my-profile/browser/own-call.ts';
import { dueAsks, hasTieChanges, type TieAsk, type TieChanges } from '../rules/tie-changes.ts';
import { noteAsk } from './failed-asks.ts';
import { askForTie, loadOwnTies } from './own-ties.ts';

/** Ends and asks what an edit that was saved changes. An ask that fails is kept, to be asked again; returns why a tie could not be ended, or null. */
export const sendTieChanges = async (
  changes: TieChanges,
  positions: readonly Position[],
): Promise<string | null> => {
  if (!hasTieChanges(changes)) return null;
  const problems = await Promise.all(changes.ended.map(endTie));
  for (const ask of dueAsks(changes, positions)) await sendAsk(ask);
  await loadOwnTies();
  return problems.find((problem) => problem !== null) ?? null;
};

const endTie = async (tie: string): Promise<string | null> => {
  const outcome = await ownCall(answerTieCall, { tie, decision: 'remove' });
  if (outcome.kind === 'done') return null;
  if (outcome.kind === 'unreachable') return ACCOUNT_SENTENCES.unreachable;
  // The other side has ended it meanwhile.
  return outcome.failure.code === 'not-found' ? null : outcome.failure.message;
};

/** Asks a page, also again; whether that was done. */
export const sendAsk = async (ask: TieAsk): Promise<boolean> => {
  const { page, kind, entry } = ask;
  const { role, from, to } = entry;
  const refused = await askForTie({ page: page.id, kind, role, from, to });
  const [sentence = ''] = Object.values(refused?.errors ?? {});
  noteAsk(ask, refused && (sentence || refused.message));
  return refused === null;
};
