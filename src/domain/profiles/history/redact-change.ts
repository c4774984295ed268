import type { FieldName } from '../../fields/fields.ts';
import type { Change } from './change.ts';
import { entriesOf } from './compact.ts';

/** A redacted change: its values are gone, the names of its fields stay for a repeat after a crash. */
export const redactedChange = (change: Change): Change => ({
  ...change,
  fields: Object.fromEntries(
    entriesOf(change.fields).map(([field]) => [field, { before: null, after: null }]),
  ),
  photos: {},
  redacted: true,
});

/**
 * Takes what a change wrote from the changes after it: the `before` of the next one of each field. Returns the changes, oldest first, and the
 * fields without a next one, whose present value that change wrote.
 */
export const withoutTraces = (
  later: readonly Change[],
  fields: readonly FieldName[],
): { changes: Change[]; present: FieldName[] } => {
  const left = new Set(fields);
  const changes = later.map((change) => {
    const traced = entriesOf(change.fields).filter(([field]) => left.delete(field));
    if (traced.length === 0) return change;
    const cleared = traced.map(([field, { after }]) => [field, { before: null, after }]);
    return { ...change, fields: { ...change.fields, ...Object.fromEntries(cleared) } };
  });
  return { changes, present: [...left] };
};
