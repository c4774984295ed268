import { partsPair } from '../../../base/text/rules/letters/whole-letters.ts';
import type {
  Change,
  ChangeDelta,
  FieldChange,
  HistoryField,
  PastValue,
  TextDelta,
  ValueDelta,
} from './stored-history.ts';

/** Numbers of a difference take less than this. */
const DELTA_LENGTH = 16;

const shorten = (text: string, next: string | undefined): TextDelta => {
  if (next === undefined) return text;
  const most = Math.min(text.length, next.length);
  let start = 0;
  while (start < most && text[start] === next[start]) start += 1;
  // Half of a pair is in no file: letters that differ in their second halves differ as a whole.
  if (partsPair(text, start) || partsPair(next, start)) start -= 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === next.at(-1 - end)) end += 1;
  if (partsPair(text, text.length - end) || partsPair(next, next.length - end)) end -= 1;
  const between = text.slice(start, text.length - end);
  return between.length + DELTA_LENGTH < text.length ? [start, end, between] : text;
};

const lengthen = (text: TextDelta, next: string | undefined): string => {
  if (typeof text === 'string') return text;
  const [start, end, between] = text;
  const later = next ?? '';
  return later.slice(0, start) + between + later.slice(later.length - end);
};

const compactValue = (value: PastValue, next: string | undefined): ValueDelta => {
  if (value === null) return null;
  const text = shorten(value.text, next);
  return value.private ? { private: text } : text;
};

const wholeValue = (value: ValueDelta, next: string | undefined): PastValue => {
  if (value === null) return null;
  if (typeof value === 'string' || Array.isArray(value)) return { text: lengthen(value, next) };
  return { text: lengthen(value.private, next), private: true };
};

/** Stores changes of a page, oldest first, each text as its difference from the text of that field after it in the same list. */
export const toDeltas = (changes: readonly Change[]): ChangeDelta[] => {
  const later = new Map<string, string | undefined>();
  return changes
    .toReversed()
    .map(({ fields, photos, ...change }) => {
      const compact: ChangeDelta['fields'] = {};
      for (const [field, { before, after }] of fieldEntries(fields)) {
        compact[field] = [compactValue(before, after?.text), compactValue(after, later.get(field))];
        later.set(field, before?.text);
      }
      return { ...change, fields: compact, ...(Object.keys(photos).length > 0 && { photos }) };
    })
    .reverse();
};

/** The changes of a list as `toDeltas` stored it. */
export const fromDeltas = (stored: readonly ChangeDelta[]): Change[] => {
  const later = new Map<string, string | undefined>();
  return stored
    .toReversed()
    .map(({ fields, photos = {}, ...change }) => {
      const whole: Change['fields'] = {};
      for (const [field, [compactBefore, compactAfter]] of fieldEntries(fields)) {
        const after = wholeValue(compactAfter, later.get(field));
        const before = wholeValue(compactBefore, after?.text);
        whole[field] = { before, after };
        later.set(field, before?.text);
      }
      return { ...change, fields: whole, photos };
    })
    .reverse();
};

/** The fields of a change with their values. */
export const fieldEntries = <Value>(fields: Partial<Record<HistoryField, Value>>): [HistoryField, Value][] =>
  Object.entries(fields) as [HistoryField, Value][];

const mergedValue = (one: PastValue, other: PastValue): PastValue => {
  if (one === null || other === null) return null;
  return other.private ? { ...one, private: true } : one;
};

const mergedField = (one: FieldChange, other: FieldChange | undefined): FieldChange =>
  other === undefined
    ? one
    : { before: mergedValue(one.before, other.before), after: mergedValue(one.after, other.after) };

/** Changes of two lists, oldest first, each number once, as the second has it; what was redacted in either stays so. */
export const mergeChanges = (some: readonly Change[], others: readonly Change[]): Change[] => {
  const merged = new Map(some.map((change) => [change.number, change]));
  for (const change of others) {
    const known = merged.get(change.number);
    const fields = { ...change.fields };
    for (const [field, values] of fieldEntries(change.fields))
      fields[field] = mergedField(values, known?.fields[field]);
    merged.set(change.number, { ...change, fields, ...(known?.redacted && { redacted: true }) });
  }
  return [...merged.values()].sort((one, other) => one.number - other.number);
};
