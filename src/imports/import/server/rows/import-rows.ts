import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../../base/log/storage/log.ts';
import type { RowResult } from '../../calls.ts';
import type { PrivateChoice } from '../../rules.ts';
import type { ImportLine } from '../import-lines.ts';
import { type Importer, type ImportOrigin, openImporter } from '../importer.ts';
import { failedRow, toRowResult } from './row-result.ts';
import { type SentRecord, toImportLines } from './sent-records.ts';

/** Opens an import of records that a client sends in parts; refuses one that was taken back. */
export const openRowsImport = (
  storage: Storage,
  begun: ImportOrigin,
  keepPrivate: PrivateChoice | undefined,
): Promise<Importer> =>
  openImporter(storage, {
    notify: false,
    isForFew: true,
    tellsAlike: true,
    noted: begun,
    keepPrivate,
    pageSource: begun.source,
  });

/**
 * Imports records, and yields what came of each in their order once lists have them; `report` gets what is said about their ties. Where the store
 * fails, all of them are said to have failed: sent again, those that were stored all the same change nothing.
 */
export async function* importRows(
  importAll: Importer,
  records: readonly SentRecord[],
  report: (line: string) => void,
): AsyncGenerator<RowResult> {
  const lines = toImportLines(records);
  const results = new Map<ImportLine, RowResult>();
  try {
    await importAll(
      { lines },
      {
        told: (outcome) => results.set(outcome.line, toRowResult(outcome.line.number, outcome)),
        reportTies: report,
      },
    );
  } catch (error) {
    logEvent('error', 'import-failed', { error });
  }
  for (const line of lines) yield results.get(line) ?? failedRow(line);
}
