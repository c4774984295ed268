import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type Page, type PageQuery, startOf, toNext } from '../../../base/http/server/cursor.ts';
import { adminHandler } from '../../../site/audit/server/admin-call.ts';
import { purge } from '../../../site/caches/server.ts';
import { adminGetImports, adminUndoImport, type ImportItem } from '../calls.ts';
import { listImports } from '../storage/import-log.ts';
import { undoImport } from './undo-import.ts';

const SCOPE = 'imports';
const isoOf = (at: number): string => new Date(at).toISOString();

const answerImports = async (storage: Storage, query: PageQuery): Promise<Page<ImportItem>> => {
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
  async ({ input: { batch }, storage, admin, audit, later }) => {
    const { left, ...counts } = await undoImport(storage, {
      batch,
      by: admin.email,
      before: ({ source }) => audit('undo-import', source, null, { batch }),
    });
    later(() => purge(['directory']));
    return { success: true as const, ...counts, ...(left > 0 && { left }) };
  },
);
