import { atom } from 'nanostores';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { loadPage, type PagedState } from '../../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';
import { adminGetImports, adminUndoImport, type ListedImport } from '../../undo/calls.ts';
import { addFates, NO_FATES, type UndoFates, undoneSentence } from '../rules/undo-words.ts';
import { inTurns } from './undo-turns.ts';

export const $imports = atom<PagedState<ListedImport>>({ kind: 'loading', items: [] });

/** Loads the earlier imports, newest first, or the next page of them. */
export const loadImports = (more = false): Promise<void> => loadPage($imports, adminGetImports, more);

/** An undo may take a while: it looks at every page of the import. */
const TIMEOUT_MS = 300_000;

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const problemOf = (outcome: Exclude<Outcome<unknown>, { kind: 'done' }> | null): string =>
  outcome === null ? ERROR_CODES.unavailable.sentence : sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);

/** Asks what an undo would do now, page by page; `seen` gets how many pages were looked at. Returns that, or a problem. */
export const checkUndo = async (
  { batch }: Pick<ListedImport, 'batch'>,
  seen: (pages: number) => void,
  signal: AbortSignal,
): Promise<UndoFates | string> => {
  let fates = NO_FATES;
  const outcome = await inTurns(
    (last: ReplyOf<typeof adminUndoImport> | null) =>
      adminCall(
        adminUndoImport,
        { batch, check: true, ...(last?.from !== undefined && { from: last.from }) },
        { timeout: TIMEOUT_MS, signal },
      ),
    (reply) => {
      fates = addFates(fates, reply);
      seen(fates.removed + fates.reverted + fates.kept);
      return reply.from !== undefined;
    },
    wait,
  );
  return outcome?.kind === 'done' ? fates : problemOf(outcome);
};

/** Takes an import back; returns a problem, or null. */
export const undoImport = async ({ batch }: ListedImport): Promise<string | null> => {
  // A large one is taken back in several calls.
  const outcome = await inTurns(
    () => adminCall(adminUndoImport, { batch }, { timeout: TIMEOUT_MS }),
    ({ left }) => left !== undefined,
    wait,
  );
  await loadImports();
  if (outcome?.kind !== 'done') return problemOf(outcome);
  toast(undoneSentence(outcome.reply), 'status');
  return null;
};
