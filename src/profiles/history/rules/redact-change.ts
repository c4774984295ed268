import { diffArrays } from 'diff';
import { isUnchanged, redactedIfEmpty } from './change.ts';
import { fieldEntries } from './deltas.ts';
import { partsOfValue } from './history-fields.ts';
import { type Passages, phraseOf, phraseOfWords, phrasesIn, sentencesOf } from './passages.ts';
import type { Change, FieldChange, HistoryField, PastValue } from './stored-history.ts';

/** How many words may differ until whole sentences are compared. */
const MAX_EDITS = 500;
/** A phrase of fewer bytes, such as "the", is what a change wrote only if it wrote no longer one. */
const FEW_BYTES = 4;

/** What a change wrote: each text, and each run of words of a sentence that was not there before. Nothing where it emptied a field, or is redacted. */
export const passagesOf = ({ fields }: Change): Passages =>
  new Map(fieldEntries(fields).map(([field, values]) => [field, writtenPhrases(field, values)]));

const writtenPhrases = (field: HistoryField, values: FieldChange): string[] => {
  const { before, after } = values;
  if (after === null || after.text === '' || isUnchanged(values)) return [];
  const [old, written] = [partsOfValue(field, before?.text ?? ''), partsOfValue(field, after.text)];
  const runs = newRuns(old, written).map((words) => words.join(' '));
  const long = runs.filter((run) => new TextEncoder().encode(run).length >= FEW_BYTES);
  const phrases = (long.length > 0 ? long : runs).map((run) => phraseOfWords([run]));
  return [...new Set([phraseOf(written), ...phrases])].filter((phrase) => phrase.trim() !== '');
};

/** The runs of words that a text has and the one before has not, each within one sentence. */
const newRuns = (before: string, after: string): string[][] => {
  const sentences = sentencesOf(after);
  const diff = diffArrays(sentencesOf(before).flat(), sentences.flat(), { maxEditLength: MAX_EDITS });
  const old = phraseOf(before);
  if (diff === undefined) return sentences.filter((words) => !old.includes(phraseOfWords(words)));
  const isNew = diff.filter(({ removed }) => !removed).flatMap(({ added, value }) => value.map(() => added));
  let place = 0;
  return sentences.flatMap((words) => {
    const runs: string[][] = [];
    let isInRun = false;
    for (const word of words) {
      if (isNew[place] && isInRun) runs.at(-1)?.push(word);
      else if (isNew[place]) runs.push([word]);
      isInRun = isNew[place] === true;
      place += 1;
    }
    return runs;
  });
};

/** Passages of two changes together. */
export const joinPassages = (some: Passages, others: Passages): Passages => {
  const joined = new Map<HistoryField, readonly string[]>(some);
  for (const [field, phrases] of others)
    joined.set(field, [...new Set([...(joined.get(field) ?? []), ...phrases])]);
  return joined;
};

/**
 * A change without the texts that have one of some passages, before and after it: a later change was made over them or added to them, and an
 * undo writes them again. One that says nothing any more is a redacted one.
 */
export const withoutPassages = (change: Change, passages: Passages): Change => {
  const cleared = (field: HistoryField, value: PastValue): PastValue =>
    value !== null && phrasesIn(partsOfValue(field, value.text), passages.get(field) ?? []).length > 0
      ? null
      : value;
  const fields = fieldEntries(change.fields).map(
    ([field, { before, after }]) =>
      [field, { before: cleared(field, before), after: cleared(field, after) }] as const,
  );
  return redactedIfEmpty({ ...change, fields: Object.fromEntries(fields) });
};
