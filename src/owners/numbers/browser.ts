import { atom } from 'nanostores';
import { ownCall } from '../my-profile/browser/own-call.ts';
import { getStats, type StatsReply } from './calls.ts';

/** The state of the owner's statistics. */
type OwnStats =
  | { kind: 'loading' }
  | { kind: 'ready'; stats: Omit<StatsReply, 'success'> }
  | { kind: 'failed' };

export const $ownStats = atom<OwnStats>({ kind: 'loading' });

/** Loads the owner's views and likes; can be retried after a failure. */
export const loadOwnStats = async (): Promise<void> => {
  if ($ownStats.get().kind === 'failed') $ownStats.set({ kind: 'loading' });
  const outcome = await ownCall(getStats, {});
  $ownStats.set(outcome.kind === 'done' ? { kind: 'ready', stats: outcome.reply } : { kind: 'failed' });
};
