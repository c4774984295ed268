import type { ListRecord, ListRecords, ListReview, Mapping, RepeatedRow } from '../../files/rules/mapping.ts';
import type { ListFile, ListReading, MemberList, RowProblem } from '../../files/rules/member-list.ts';
import type { RowState } from '../../import/rules.ts';
import { type Chunk, firstChunk } from '../rules/chunks.ts';
import { type ListFacts, privateFacts, traitsOf } from '../rules/list-facts.ts';
import { CHUNK_BYTES } from '../rules/pace.ts';
import { type Prepared, prepare, toCheck, toStore, withOwnSigns } from '../rules/prepared.ts';
import { problemSentences, rowView } from '../rules/row-view.ts';
import { isJoinable, plannedOf, type RowAnswer, RowAnswers, type RowView, storedAs } from '../rules/rows.ts';
import type { ImportRun, RunProgress } from '../rules/run.ts';
import type { Kept } from './kept.ts';
import type { ReadFile, Restored } from './remote-rows.ts';

/** Reads lists; the worker hands it in. */
export type ListReader = {
  read: (file: ListFile) => Promise<ListReading>;
  review: (list: MemberList, mapping: Mapping | null) => ListReview;
  records: (list: MemberList, review: ListReview) => ListRecords;
  repeated: (records: readonly ListRecord[]) => readonly RepeatedRow[];
  /** The rows that cannot be imported, with their reasons, as a file in the columns that came. */
  badFile: (list: MemberList, problems: readonly RowProblem[]) => string;
};

const PHASES = ['check', 'import'] as const;
type Phase = (typeof PHASES)[number];
type KeptFile = { name: string; bytes: ArrayBuffer };

/** What the keys of answers begin with. */
const prefixOf = ({ checks }: ImportRun, phase: Phase): string =>
  phase === 'check' ? `check-${checks}/` : 'import/';

/**
 * The rows of a file, from its bytes to the answer for each. It lives in a worker, so that the page holds no more than the rows that it
 * shows. What it needs after a reload it keeps.
 */
export class ImportRows {
  readonly #reader: ListReader;
  readonly #kept: Kept;
  #list: MemberList | null = null;
  #prepared: { mapping: string; review: ListReview; records: Prepared } | null = null;
  #checked = new RowAnswers();
  #stored = new RowAnswers();
  /** The records of the present step that are still to be sent, and the number of all. */
  #queue: { left: ListRecord[]; total: number } = { left: [], total: 0 };
  #keys: string[] = [];

  constructor(reader: ListReader, kept: Kept) {
    this.#reader = reader;
    this.#kept = kept;
  }

  /** Reads a file and keeps it; what was kept of another one is forgotten. */
  async read(name: string, bytes: ArrayBuffer): Promise<ReadFile> {
    const reading = await this.#reader.read({ name, bytes: new Uint8Array(bytes) });
    if ('problem' in reading) return reading;
    await this.forget();
    this.#list = reading.list;
    await this.#kept.write({ file: { name, bytes } satisfies KeptFile });
    return { facts: this.facts(null) };
  }

  /** What this browser keeps of a member's import, ready to go on; null if there is none. Somebody else's is forgotten. */
  async restore(by: string): Promise<Restored | null> {
    const kept = await this.#kept.read();
    const run = kept.get('run') as ImportRun | undefined;
    const file = kept.get('file') as KeptFile | undefined;
    const reading =
      run?.by === by && file !== undefined
        ? await this.#reader.read({ name: file.name, bytes: new Uint8Array(file.bytes) })
        : null;
    if (run === undefined || reading === null || 'problem' in reading) {
      if (kept.size > 0) await this.forget();
      return null;
    }
    this.#list = reading.list;
    const facts = this.facts(run.mapping);
    if (run.step !== 'columns') this.#checked.add(this.#prepare(run.mapping).answers);
    this.#keys = [...kept.keys()].filter((name) => name.includes('/')).sort();
    for (const phase of PHASES)
      for (const key of this.#keys.filter((name) => name.startsWith(prefixOf(run, phase))))
        this.#answersIn(phase).add(kept.get(key) as RowAnswer[]);
    this.#fillQueue(run);
    return { run, facts, progress: this.progress(run) };
  }

  /** How the list reads under a mapping, or under the one that the reader chooses. */
  facts(chosen: Mapping | null): ListFacts {
    const list = this.#theList();
    const { review, records } = this.#prepareAs(chosen);
    return {
      rows: list.rows.length + list.unread.length,
      traits: traitsOf(list),
      remarks: list.remarks,
      review,
      private: privateFacts(records.records),
    };
  }

  /** Keeps where an import is; false where the browser keeps nothing. */
  keep(run: ImportRun): Promise<boolean> {
    return this.#kept.write({ run });
  }

  /** Begins the check, or the storing, of a run anew. */
  async begin(run: ImportRun): Promise<RunProgress> {
    const isKept = (key: string): boolean => run.step === 'import' && key.startsWith(prefixOf(run, 'check'));
    await this.#kept.forget(this.#keys.filter((key) => !isKept(key)));
    this.#keys = this.#keys.filter(isKept);
    this.#stored = new RowAnswers();
    if (run.step === 'check') {
      this.#checked = new RowAnswers();
      this.#checked.add(this.#prepare(run.mapping).answers);
    }
    this.#fillQueue(run);
    return this.progress(run);
  }

  progress(run: ImportRun): RunProgress {
    const { left, total } = this.#queue;
    const stored = plannedOf({ ...this.#checked.tally(), new: 0, changed: 0, alike: 0 }, 0);
    const joined = new Set(run.joined);
    for (const { row, state } of this.#stored.all())
      stored[storedAs(state, this.#checked.get(row)?.state, joined.has(row))] += 1;
    return { total, done: total - left.length, checked: this.#checked.tally(), stored };
  }

  /** The next records of the present step; none once all are answered. */
  chunk(size: number): Chunk {
    return firstChunk(this.#queue.left, size, CHUNK_BYTES);
  }

  /** Takes answers for rows of the present step, and keeps them. */
  async answer(run: ImportRun, answers: readonly RowAnswer[]): Promise<RunProgress> {
    const phase: Phase = run.step === 'import' ? 'import' : 'check';
    const prepared = this.#prepare(run.mapping);
    const taken = phase === 'check' ? answers.map((answer) => withOwnSigns(answer, prepared)) : answers;
    this.#answersIn(phase).add(taken);
    const rows = new Set(answers.map(({ row }) => row));
    this.#queue.left = this.#queue.left.filter(({ row }) => !rows.has(row));
    const key = prefixOf(run, phase) + String(this.#keys.length).padStart(6, '0');
    this.#keys.push(key);
    await this.#kept.write({ [key]: taken });
    return this.progress(run);
  }

  /** Some rows of a state, in the order of the file, and how many there are. */
  rows(run: ImportRun, state: RowState, from: number, count: number): { rows: RowView[]; total: number } {
    const found = this.#answersOf(state);
    const prepared = this.#prepare(run.mapping);
    return {
      rows: found
        .slice(from, from + count)
        .map((answer) => rowView(answer, prepared, this.#theList(), run.joined.includes(answer.row))),
      total: found.length,
    };
  }

  /** The rows that look like a page or another row which is known. */
  alike(): number[] {
    return this.#answersOf('alike')
      .filter(isJoinable)
      .map(({ row }) => row);
  }

  /** The rows that cannot be imported, with their reasons, as a file in the columns that came. */
  badFile(): string {
    const problems = this.#answersOf('bad').flatMap(({ row, errors = {} }) =>
      problemSentences(errors).map((sentence) => ({ row, sentence })),
    );
    return this.#reader.badFile(this.#theList(), problems);
  }

  /** Lets the browser forget the file; what this page shows stays until it is left. */
  async release(): Promise<void> {
    this.#keys = [];
    await this.#kept.forget();
  }

  /** Forgets the file and all that is known of it, here and in the browser. */
  async forget(): Promise<void> {
    this.#list = null;
    this.#prepared = null;
    this.#checked = new RowAnswers();
    this.#stored = new RowAnswers();
    this.#queue = { left: [], total: 0 };
    this.#keys = [];
    await this.#kept.forget();
  }

  #answersIn(phase: Phase): RowAnswers {
    return phase === 'check' ? this.#checked : this.#stored;
  }

  #answersOf(state: RowState): RowAnswer[] {
    const refused = new Map(
      this.#stored
        .all()
        .filter((answer) => answer.state === 'bad')
        .map((answer) => [answer.row, answer]),
    );
    return (
      this.#checked
        .all()
        .map((answer) => refused.get(answer.row) ?? answer)
        .filter((answer) => answer.state === state)
        // Rows with something to say come first.
        .sort((one, other) => Number(other.errors !== undefined) - Number(one.errors !== undefined))
    );
  }

  #fillQueue(run: ImportRun): void {
    if (run.step === 'columns') return;
    const prepared = this.#prepare(run.mapping);
    const isImport = run.step === 'import';
    const all = isImport ? toStore(prepared, this.#checked, new Set(run.joined)) : prepared.records;
    const left = isImport
      ? all.filter(({ row }) => !this.#stored.has(row))
      : toCheck(prepared, this.#checked);
    this.#queue = { left, total: all.length };
  }

  #prepare(mapping: Mapping): Prepared {
    return this.#prepareAs(mapping).records;
  }

  #prepareAs(chosen: Mapping | null): { review: ListReview; records: Prepared } {
    if (chosen !== null && this.#prepared?.mapping === JSON.stringify(chosen)) return this.#prepared;
    const list = this.#theList();
    const review = this.#reader.review(list, chosen);
    const read = this.#reader.records(list, review);
    const records = prepare(read, list.unread, this.#reader.repeated(read.records));
    this.#prepared = { mapping: JSON.stringify(review.mapping), review, records };
    return this.#prepared;
  }

  #theList(): MemberList {
    if (this.#list === null) throw new Error('No file was read');
    return this.#list;
  }
}
