import { invalid } from '../../../../base/http/server/errors.ts';
import { streamResults } from '../../../../base/http/server/replies.ts';
import { readPrivateOfBoth } from '../../../../profiles/visibility/rules/privacy.ts';
import { adminHandler } from '../../../../site/audit/server/admin-handler.ts';
import { findImport } from '../../../undo/storage/import-log.ts';
import { adminImportCheck, adminImportRows } from '../../calls.ts';
import type { PrivateChoice } from '../../rules.ts';
import { checkRows, openRowsCheck } from './check-rows.ts';
import { importRows, openRowsImport } from './import-rows.ts';

export const adminImportCheckHandler = adminHandler(
  adminImportCheck,
  async ({ input: { records }, storage }) => streamResults(checkRows(await openRowsCheck(storage), records)),
);

export const adminImportRowsHandler = adminHandler(
  adminImportRows,
  async ({ input: { batch, source, private: names, records }, storage, admin, audit }) => {
    const keepPrivate = names === undefined ? undefined : readPrivate(names);
    if ((await findImport(storage, batch)) === null) await audit('import-profiles', source, null, { batch });
    const importAll = await openRowsImport(storage, { batch, source, by: admin.email }, keepPrivate);
    const remarks: string[] = [];
    const results = importRows(importAll, records, (line) => void remarks.push(line));
    return streamResults(results, () => (remarks.length > 0 ? { remarks } : {}));
  },
);

const readPrivate = (names: string): PrivateChoice => {
  const read = readPrivateOfBoth(names);
  if ('problem' in read) throw invalid({ private: read.problem });
  return read.fields;
};
