import { AppError } from '../../../../base/http/server/errors.ts';
import { toLine } from '../../../../profiles/history/rules/history-fields.ts';
import type { ImportedValue } from '../../../../profiles/rules/import-mark.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { importedChanges, importedValue } from '../../../undo/storage/import-marks.ts';
import type { RowCheck, RowResult } from '../../calls.ts';
import type { RowState } from '../../rules.ts';
import { remarkParts } from '../../rules.ts';
import type { LineOutcome } from '../import-chunk.ts';
import type { ImportLine } from '../import-lines.ts';
import type { NotImported } from '../record/plan-record.ts';

const STATES = { created: 'new', updated: 'changed', unchanged: 'same' } as const satisfies Record<
  string,
  RowState
>;

/** What a call says of a row that it imported, or could not. */
export const toRowResult = (row: number, outcome: LineOutcome): RowResult => {
  if ('problem' in outcome) return { row, state: 'bad', errors: { row: outcome.problem } };
  const { outcome: came } = outcome;
  if (came.done === 'refused' || came.done === 'left') return notImported(row, came);
  const { id, before, record, remarks, alike } = came;
  return {
    row,
    state: alike === undefined ? STATES[came.done] : 'alike',
    id,
    ...(alike !== undefined && { alike }),
    ...errorsOf(remarks),
    ...(came.done === 'updated' && before !== null && { changes: rowChanges(before, record) }),
  };
};

/** What a call says of a row that is not imported: of a bad one its problems, of one that is left why. */
export const notImported = (row: number, outcome: NotImported): RowCheck =>
  outcome.done === 'refused'
    ? { row, state: 'bad', errors: outcome.problems }
    : { row, state: 'skipped', errors: { id: outcome.problem } };

/** What a call says of a row of which it knows nothing, because the store failed. */
export const failedRow = ({ number: row }: ImportLine): RowCheck => ({
  row,
  state: 'bad',
  errors: { row: new AppError('internal').message },
  again: true,
});

/** What is left out of a row, by field. */
export const errorsOf = (remarks: readonly string[]): Pick<RowCheck, 'errors'> =>
  remarks.length === 0 ? {} : { errors: Object.fromEntries(remarks.map(remarkParts)) };

/** What an import changes of a page, each value as text. */
export const rowChanges = (before: ProfileRecord, after: ProfileRecord): NonNullable<RowCheck['changes']> =>
  Object.fromEntries(
    importedChanges(before, after).map((field) => [
      field,
      { before: asText(importedValue(before, field)), after: asText(importedValue(after, field)) },
    ]),
  );

const asText = (value: ImportedValue): string =>
  typeof value === 'string'
    ? value
    : Object.values(value)
        .flat()
        .map((entry) => toLine(Object.values(entry as Record<string, string>)))
        .join('\n');
