import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type Page, type PageQuery, startOf, toNext } from '../../../base/http/server/cursor.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { streamOutcome } from '../../../base/http/server/replies.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { purge } from '../../../site/caches/server.ts';
import { adminGetImports, adminUndoImport, type ListedImport } from '../calls.ts';
import { UNDO_SENTENCES } from '../rules.ts';
import { type LoggedImport, listImports } from '../storage/import-log.ts';
import { checkUndo } from './check-undo.ts';
import { beginUndo, findUndoable, undoAsFarAsPossible } from './undo-import.ts';

const SCOPE = 'imports';
const isoOf = (at: number): string => new Date(at).toISOString();

const answerImports = async (storage: Storage, query: PageQuery): Promise<Page<ListedImport>> => {
  const start = await startOf(storage, SCOPE, query);
  const found = await listImports(storage, start);
  const shown = found.slice(0, start.limit);
  const items = shown.map(({ batch, source, by, at, created, changed, undone }) => ({
    ...{ batch, source, by, created, changed },
    at: isoOf(at),
    undone: undone === undefined ? null : isoOf(undone.at),
  }));
  const last = found.length > start.limit ? (shown.at(-1)?.id ?? null) : null;
  return { success: true, items, next: await toNext(storage, SCOPE, last) };
};

export const adminGetImportsHandler = adminHandler(adminGetImports, ({ input, storage }) =>
  answerImports(storage, input),
);

export const adminUndoImportHandler = adminHandler(
  adminUndoImport,
  async ({ input: { batch, check, from = 0 }, storage, admin, audit }) => {
    if (check) {
      const found = await findUndoable(storage, batch);
      return streamOutcome(() => checkUndo(storage, found, from));
    }
    const before = ({ source }: LoggedImport) => audit('undo-import', source, null, { batch });
    const logged = await beginUndo(storage, { batch, by: admin.email, before });
    if (logged === null) throw new AppError('not-found', UNDO_SENTENCES.unknown);
    return streamOutcome(async () => {
      const { left, ...counts } = await undoAsFarAsPossible(storage, logged);
      // The reply has started, so only this stream can wait for it.
      await purge(['directory']);
      return { ...counts, ...(left > 0 && { left }) };
    });
  },
);
