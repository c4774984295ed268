import { atom, type ReadableAtom } from 'nanostores';
import { BROWSER_LIMITS, LIST_SENTENCES } from '../../files/rules/limits.ts';
import type { Mapping } from '../../files/rules/mapping.ts';
import type { RowState } from '../../import/rules.ts';
import { batchNameOf } from '../rules/batch-name.ts';
import {
  goesOn,
  type ImportRun,
  missingOf,
  NO_PROGRESS,
  newRun,
  type RowsSending,
  withMapping,
} from '../rules/run.ts';
import { type ImportView, NO_FILE, OPENED, type OpenRun, takesFile } from './import-view.ts';
import { type MappingsText, NamedMappings } from './named-mappings.ts';
import type { RemoteRows } from './remote-rows.ts';
import { RowSender, type SendEnvironment, type SendReport } from './row-sender.ts';

export type ImportEnvironment = Omit<SendEnvironment, 'rows'> & {
  rows: RemoteRows;
  /** The e-mail of the member. */
  by: string;
  random: () => Uint8Array;
  /** Resolves once no other tab has the import open; calls back if it has to wait. */
  turn: (onWaiting: () => void) => Promise<void>;
  /** The mappings that this browser keeps, as text. */
  mappings: MappingsText;
  /** A file's bytes. */
  bytes: (file: File) => Promise<ArrayBuffer>;
};

const UNREADABLE = 'This file could not be read. Choose it again, or save it once more as CSV.';

/** One import in this tab, from the choice of a file to its end. */
export class RunControl {
  readonly #environment: ImportEnvironment;
  readonly #view = atom<ImportView>({ kind: 'opening' });
  readonly mappings: NamedMappings;
  #sender: RowSender | null = null;
  /** The number of the last change of the columns: an older one that comes later is void. */
  #change = 0;

  constructor(environment: ImportEnvironment) {
    this.#environment = environment;
    this.mappings = new NamedMappings(environment.mappings);
  }

  get $view(): ReadableAtom<ImportView> {
    return this.#view;
  }

  /** Opens what this browser keeps, and goes on with it if it was being sent. */
  async open(): Promise<void> {
    const { turn, rows, by } = this.#environment;
    await turn(() => this.#view.set({ kind: 'elsewhere' }));
    this.#view.set({ kind: 'opening' });
    const restored = await rows.restore(by).catch(() => null);
    if (restored === null) {
      this.#view.set(NO_FILE);
      return;
    }
    const { run, facts, progress } = restored;
    this.#view.set({ ...OPENED, run, facts, progress, sending: { kind: run.sending } });
    if (goesOn(run)) this.#send(run);
  }

  /** Reads a chosen file. */
  async choose(file: File): Promise<void> {
    const { rows, by, bytes, random } = this.#environment;
    const view = this.#view.get();
    if (!takesFile(view)) return;
    this.#endSending();
    this.#view.set({ kind: 'file', reading: file.name, problem: '' });
    const fail = async (problem: string): Promise<void> => {
      this.#view.set({ kind: 'file', reading: '', problem });
      await rows.forget().catch(() => {});
    };
    // Before it fills the memory.
    if (file.size > BROWSER_LIMITS.bytes) return fail(LIST_SENTENCES.tooLarge(BROWSER_LIMITS.bytes));
    try {
      const read = await rows.read(file.name, await bytes(file));
      if ('problem' in read) return fail(read.problem);
      const columns = read.facts.review.columns.map(({ column }) => column);
      const fitting = this.mappings.fitting(columns);
      const facts = fitting === null ? read.facts : await rows.facts(fitting.mapping);
      const run = newRun({
        batch: batchNameOf(file.name, random()),
        by,
        file: file.name,
        mapping: facts.review.mapping,
        mappingName: fitting?.name ?? '',
      });
      this.#view.set({ ...OPENED, run, facts });
      await this.#keep(run);
    } catch {
      await fail(UNREADABLE);
    }
  }

  /** Takes another mapping, or null for what the reader would choose, and works out what becomes of the columns; the old rows stay until then. */
  async map(mapping: Mapping | null, name = ''): Promise<void> {
    const view = this.#opened('columns');
    if (view === null) return;
    this.#change += 1;
    const mine = this.#change;
    const run = withMapping(view.run, mapping ?? view.run.mapping, name);
    this.#view.set({ ...view, run, isLate: true });
    // Before it is worked out, which takes a while.
    const isKept = this.#keep(run);
    try {
      const facts = await this.#environment.rows.facts(mapping);
      const now = this.#opened('columns');
      if (now === null || mine !== this.#change) return;
      this.#set({ run: { ...now.run, mapping: facts.review.mapping }, facts, isLate: false });
    } catch {
      this.#set({ isLate: false });
    }
    await isKept;
    await this.#keepNow();
  }

  /** Takes the mapping that is kept under a name; '' is what the reader would choose. */
  async takeMapping(name: string): Promise<void> {
    const named = this.mappings.named(name);
    await this.map(named?.mapping ?? null, named?.name ?? '');
  }

  /** Keeps the present mapping under a name. */
  async keepMapping(name: string): Promise<void> {
    const view = this.#opened('columns');
    if (view !== null) await this.say({ mappingName: this.mappings.keep(name, view.run.mapping) });
  }

  /** Forgets the mapping of that name. */
  async forgetMapping(name: string): Promise<void> {
    this.mappings.forget(name);
    await this.say({ mappingName: '' });
  }

  /** Takes what is said about the list as a whole. */
  async say(said: Partial<Pick<ImportRun, 'source' | 'privacy' | 'mappingName'>>): Promise<void> {
    const view = this.#opened('columns');
    if (view === null) return;
    this.#set({ run: { ...view.run, ...said } });
    await this.#keepNow();
  }

  /** Chooses of rows that look like others whether they are those. */
  async join(rows: readonly number[], isJoined: boolean): Promise<void> {
    const view = this.#opened('check');
    if (view === null) return;
    const joined = new Set(view.run.joined);
    for (const row of rows) isJoined ? joined.add(row) : joined.delete(row);
    this.#set({ run: { ...view.run, joined: [...joined].sort((one, other) => one - other) } });
    await this.#keepNow();
  }

  /** Chooses it of all rows that look like others. */
  async joinAll(isJoined: boolean): Promise<void> {
    await this.join(await this.#environment.rows.alike(), isJoined);
  }

  /** Sends the list to be checked; what was checked before under the same mapping is checked again. */
  async check(): Promise<void> {
    const view = this.#opened('columns');
    if (view === null || view.isLate || missingOf(view.run, view.facts.review).length > 0) return;
    await this.#begin({
      ...view.run,
      step: 'check',
      joined: [],
      sending: 'running',
      checks: view.run.checks + 1,
    });
  }

  /** Leads back to the columns; the check ends. */
  async toColumns(): Promise<void> {
    const view = this.#opened('check');
    if (view === null) return;
    this.#endSending();
    this.#set({ run: { ...view.run, step: 'columns', sending: 'idle' }, sending: { kind: 'idle' } });
    await this.#keepNow();
  }

  /** Stores what the check has found. */
  async store(): Promise<void> {
    const view = this.#opened('check');
    if (view === null || view.run.sending !== 'done') return;
    await this.#begin({ ...view.run, step: 'import', sending: 'running' });
  }

  pause(): void {
    this.#sender?.pause();
  }

  /** Goes on after a pause, or after something that it could not get past by itself. */
  async resume(): Promise<void> {
    const view = this.#view.get();
    if (view.kind !== 'open' || (view.sending.kind !== 'paused' && view.sending.kind !== 'stopped')) return;
    const run: ImportRun = { ...view.run, sending: 'running' };
    this.#set({ run });
    this.#send(run);
    await this.#keep(run);
  }

  /** Some rows of a state, for the lists. */
  async rows(state: RowState, from: number, count: number): ReturnType<RemoteRows['rows']> {
    const view = this.#view.get();
    return view.kind === 'open'
      ? this.#environment.rows.rows(view.run, state, from, count)
      : { rows: [], total: 0 };
  }

  badFile(): Promise<string> {
    return this.#environment.rows.badFile();
  }

  /** Leaves the file and all that was chosen, and leads back to the first step. */
  async leave(): Promise<void> {
    this.#endSending();
    this.#view.set(NO_FILE);
    await this.#environment.rows.forget().catch(() => {});
  }

  /** Ends what is going on in this tab; the browser keeps the run. */
  close(): void {
    this.#endSending();
    this.#environment.rows.end();
  }

  async #begin(run: ImportRun): Promise<void> {
    this.#endSending();
    this.#set({ run, sending: { kind: 'running' }, seconds: null, progress: NO_PROGRESS });
    // Kept first: after a crash in between, the step begins anew.
    await this.#keep(run);
    const progress = await this.#environment.rows.begin(run).catch(() => null);
    const view = this.#view.get();
    if (view.kind !== 'open' || view.run !== run) return;
    if (progress === null) return this.#take(BROKEN);
    this.#set({ progress });
    this.#send(run);
  }

  #send(run: ImportRun): void {
    this.#endSending();
    const { progress } = this.#view.get() as OpenRun;
    const sender = new RowSender(this.#environment, run, (report) => this.#take(report));
    this.#sender = sender;
    sender.send(progress.done).catch(() => this.#take(BROKEN));
  }

  #take({ sending, seconds, progress }: SendReport): void {
    const view = this.#view.get();
    if (view.kind !== 'open') return;
    const rest = RESTS[sending.kind];
    const isEnd = rest === 'done' && view.run.step === 'import';
    const run: ImportRun =
      rest === undefined
        ? view.run
        : { ...view.run, sending: rest, ended: isEnd ? this.#environment.now() : 0 };
    this.#set({ run, sending, ...(progress && { progress, seconds }) });
    if (run.ended > 0) void this.#environment.rows.release().catch(() => {});
    else if (run !== view.run) void this.#keep(run);
  }

  #endSending(): void {
    this.#sender?.end();
    this.#sender = null;
  }

  #opened(step: ImportRun['step']): OpenRun | null {
    const view = this.#view.get();
    return view.kind === 'open' && view.run.step === step ? view : null;
  }

  #set(changes: Partial<Omit<OpenRun, 'kind'>>): void {
    const view = this.#view.get();
    if (view.kind === 'open') this.#view.set({ ...view, ...changes });
  }

  async #keepNow(): Promise<void> {
    const view = this.#view.get();
    if (view.kind === 'open') await this.#keep(view.run);
  }

  async #keep(run: ImportRun): Promise<void> {
    const isKept = await this.#environment.rows.keep(run).catch(() => false);
    this.#set({ isKept });
  }
}

/** The worker has died: only a reload starts another one. */
const BROKEN: SendReport = { sending: { kind: 'stopped', why: 'broken', message: '' }, seconds: null };

/** What is kept of what the sending does: whatever waits by itself goes on by itself after a reload. */
const RESTS: Partial<Record<RowsSending['kind'], ImportRun['sending']>> = {
  paused: 'paused',
  stopped: 'paused',
  done: 'done',
};
