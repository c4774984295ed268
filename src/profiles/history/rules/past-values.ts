import type { ProfileRecord } from '../../rules/profile.ts';
import { fieldEntries } from './deltas.ts';
import { decidingField, historyFields, historyValue } from './history-fields.ts';
import { fieldMarksOf, markedValue } from './record-history.ts';
import type { Change, HistoryField, PastValue } from './stored-history.ts';
import { isPublicPart } from './visible-change.ts';

/** What everybody could read in each part of a page, as it is stored; null where that was removed. Parts without a text are left out. */
export type PastValues = ReadonlyMap<HistoryField, string | null>;

/** Finds what a page said after one of its changes: goes through its changes, newest first, until it `isDone`. */
export class PastReading {
  readonly #record: ProfileRecord;
  readonly #number: number;
  readonly #values: Map<HistoryField, PastValue>;
  /** The parts of which a later change no longer says what it found. */
  readonly #unknown = new Set<HistoryField>();
  #change: Change | null = null;
  #isDone = false;

  constructor(record: ProfileRecord, number: number) {
    this.#record = record;
    this.#number = number;
    const marks = fieldMarksOf(record);
    this.#values = new Map(
      historyFields(record.profile).map((field) => [
        field,
        markedValue(historyValue(record, field), marks[field]),
      ]),
    );
  }

  /** The change itself; null if there is none. */
  get change(): Change | null {
    return this.#change;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  add(change: Change): void {
    if (change.number > this.#number) this.#goBack(change);
    else this.#fill(change);
  }

  // Before a later change, a part said what that change found.
  #goBack({ fields }: Change): void {
    for (const [field, { before }] of fieldEntries(fields)) {
      this.#values.set(field, before);
      if (before === null) this.#unknown.add(field);
      else this.#unknown.delete(field);
    }
  }

  // The change itself says what was there after it. What later ones do not tell any more, older ones may.
  #fill(change: Change): void {
    const isOwn = change.number === this.#number;
    if (isOwn) this.#change = change;
    for (const [field, { after }] of fieldEntries(change.fields)) {
      if (!isOwn && !this.#unknown.has(field)) continue;
      this.#values.set(field, after);
      this.#unknown.delete(field);
    }
    // A page began with all that it said.
    if (change.number === 1) for (const field of this.#unknown) this.#values.delete(field);
    this.#isDone = this.#change === null || this.#unknown.size === 0 || change.number === 1;
  }

  /** What everybody could read after the change and may read on a day (`YYYY-MM-DD`). */
  valuesOn(day: string): PastValues {
    const shown = new Map<HistoryField, string | null>();
    for (const [field, value] of this.#values) {
      const wasHidden = value?.private || this.#change?.hidden?.includes(decidingField(field));
      if (!wasHidden && value?.text !== '' && isPublicPart(this.#record, field, day))
        shown.set(field, value === null ? null : value.text);
    }
    return shown;
  }
}
