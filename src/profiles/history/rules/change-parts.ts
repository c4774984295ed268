import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { formatList } from '../../../base/languages/rules/list.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isStructured } from '../../rules/structured-names.ts';
import { type ChangedField, changedLabel, isPhoto } from './history-fields.ts';
import type { ShownChange, ShownValues } from './visible-change.ts';

/** A part of a change as it is shown: a field with its values, or a photo. */
export type ChangePart = ({ kind: 'text'; label: string } & ShownValues) | { kind: 'photo'; label: string };

/** The parts of a change, in the order of the page, with their labels; birth dates are in words. */
export const changeParts = (
  fields: ShownChange['fields'],
  photoLabels: Readonly<Record<PhotoField, string>>,
): ChangePart[] =>
  (Object.entries(fields) as [ChangedField | PhotoField, ShownValues][]).map(([name, values]): ChangePart => {
    const label = changedLabel(name, photoLabels);
    if (isPhoto(name)) return { kind: 'photo', label };
    const inWords = (value: string | null): string | null =>
      value === null || isStructured(name) ? value : fieldWords(name, value);
    return { kind: 'text', label, before: inWords(values.before), after: inWords(values.after) };
  });

/** What is said of a photo in the change with a number; the first one is the beginning. */
export const photoWord = (number: number): string =>
  number === 1 ? say('profiles.history.photo-added') : say('profiles.history.photo-changed');

/** The names of changed fields and photos, for a line. */
export const changedFieldNames = (
  fields: readonly (ChangedField | PhotoField)[],
  photoLabels: Readonly<Record<PhotoField, string>>,
): string =>
  formatList(
    fields.map((name) => changedLabel(name, photoLabels)),
    'unit',
  );

/** Whether an undo of a change can bring something back: it is not the beginning, and changed more than photos. */
export const canBeUndone = (number: number, fields: readonly (ChangedField | PhotoField)[]): boolean =>
  number > 1 && fields.some((name) => !isPhoto(name));
