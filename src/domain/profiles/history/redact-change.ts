import type { FieldName } from '../../fields/fields.ts';
import type { Change, PastValue } from './change.ts';
import { entriesOf } from './compact.ts';

/** A redacted change: its values are gone, the names of its fields stay. */
export const redactedChange = (change: Change): Change => ({
  ...change,
  fields: Object.fromEntries(
    entriesOf(change.fields).map(([field]) => [field, { before: null, after: null }]),
  ),
  photos: {},
  redacted: true,
});

/** Texts by field. */
export type FieldTexts = ReadonlyMap<FieldName, string>;

/** What a change wrote; nothing where it emptied a field, or is redacted. */
export const textsOf = ({ fields }: Change): FieldTexts =>
  new Map(
    entriesOf(fields).flatMap(([field, { after }]) => (after?.text ? [[field, after.text] as const] : [])),
  );

/**
 * A change without some texts, before and after it: the next change was made over them, and an undo writes them again. One that says nothing
 * any more is a redacted one.
 */
export const withoutTexts = (change: Change, texts: FieldTexts): Change => {
  const cleared = (field: FieldName, value: PastValue): PastValue =>
    value !== null && value.text === texts.get(field) ? null : value;
  const fields = entriesOf(change.fields).map(
    ([field, { before, after }]) =>
      [field, { before: cleared(field, before), after: cleared(field, after) }] as const,
  );
  const left = { ...change, fields: Object.fromEntries(fields) };
  const isEmpty =
    fields.length > 0 && fields.every(([, { before, after }]) => before === null && after === null);
  return isEmpty && Object.keys(change.photos).length === 0 ? redactedChange(left) : left;
};
