import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ShownChange, ShownValues } from './visible-change.ts';

/** What stands for a value that may not be told. */
export const WITHHELD = '(not shown)';

/** A part of a change as it is shown: a text field with its values, or a photo. */
export type ChangePart = ({ kind: 'text'; label: string } & ShownValues) | { kind: 'photo'; label: string };

const isPhoto = (name: string): name is PhotoField => (PHOTO_FIELDS as readonly string[]).includes(name);

/** The parts of a change, in the order of the page, with their labels; birth dates are in words. */
export const changeParts = (
  fields: ShownChange['fields'],
  photoLabels: Readonly<Record<PhotoField, string>>,
): ChangePart[] =>
  (Object.entries(fields) as [FieldName | PhotoField, ShownValues][]).map(([name, values]): ChangePart => {
    if (isPhoto(name)) return { kind: 'photo', label: photoLabels[name] };
    const inWords = (value: string | null): string | null =>
      value === null ? null : fieldWords(name, value);
    return {
      kind: 'text',
      label: FIELD_LABELS[name],
      before: inWords(values.before),
      after: inWords(values.after),
    };
  });

/** What is said of a photo in the change with a number; the first one is the beginning. */
export const photoWord = (number: number): string => (number === 1 ? 'Added' : 'Changed');

/** The names of changed fields and photos, for a line. */
export const changeNames = (
  fields: readonly (FieldName | PhotoField)[],
  photoLabels: Readonly<Record<PhotoField, string>>,
): string => fields.map((name) => (isPhoto(name) ? photoLabels[name] : FIELD_LABELS[name])).join(', ');

/** Whether an undo of a change can bring something back: it is not the beginning, and changed a text. */
export const canBeUndone = (number: number, fields: readonly (FieldName | PhotoField)[]): boolean =>
  number > 1 && fields.some((name) => !isPhoto(name));
