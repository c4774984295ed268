import { atom } from 'nanostores';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState } from '../../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { adminGetImports, adminUndoImport, type ImportItem } from '../../undo/calls.ts';
import { undoneSentence } from '../rules/undo-words.ts';

export const $imports = atom<PagedState<ImportItem>>({ kind: 'loading', items: [] });

/** Loads the earlier imports, newest first, or the next page of them. */
export const loadImports = (more = false): Promise<void> => loadPage($imports, adminGetImports, more);

/** An undo may take a while: it looks at every page of the import. */
const TIMEOUT_MS = 300_000;

/** Takes an import back; returns a problem, or null. */
export const undoImport = async ({ batch }: ImportItem): Promise<string | null> => {
  let outcome = await adminCall(adminUndoImport, { batch }, { timeout: TIMEOUT_MS });
  // A large one is taken back in several calls.
  while (outcome.kind === 'done' && outcome.reply.left !== undefined)
    outcome = await adminCall(adminUndoImport, { batch }, { timeout: TIMEOUT_MS });
  await loadImports();
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  toast(undoneSentence(outcome.reply), 'status');
  return null;
};
