import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminAlias, adminGetAliases } from './calls.ts';
import type { Alias } from './rules.ts';

type AliasesState =
  | { kind: 'loading' }
  | { kind: 'ready'; items: readonly Alias[] }
  | { kind: 'failed'; message: string };

/** The merged values. */
export const $aliases = atom<AliasesState>({ kind: 'loading' });

/** Loads the merged values; the present ones stay until then. */
export const loadAliases = async (): Promise<void> => {
  const outcome = await adminCall(adminGetAliases, {});
  if (outcome.kind === 'done') $aliases.set({ kind: 'ready', items: outcome.reply.items });
  else if ($aliases.get().kind !== 'ready')
    $aliases.set({ kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
};

/** Merges two values, or separates them if `to` is empty; returns the problem, or null. */
export const sendAlias = async (alias: Alias): Promise<string | null> => {
  const outcome = await adminCall(adminAlias, alias);
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  toast(outcome.reply.message, 'status');
  await loadAliases();
  return null;
};
