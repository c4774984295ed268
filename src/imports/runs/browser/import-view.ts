import type { ListFacts } from '../rules/list-facts.ts';
import { type ImportRun, NO_PROGRESS, type RowsSending, type RunProgress } from '../rules/run.ts';

/** An import with its list, as the screen shows it. */
export type OpenRun = {
  kind: 'open';
  run: ImportRun;
  facts: ListFacts;
  progress: RunProgress;
  sending: RowsSending;
  /** How long the present step still takes; null while that is unknown. */
  seconds: number | null;
  /** Whether this browser keeps it for a reload. */
  isKept: boolean;
  /** Whether a change of the columns is being worked out. */
  isLate: boolean;
};

/** What the screen of the import shows. */
export type ImportView =
  | { kind: 'opening' }
  | { kind: 'elsewhere' }
  | { kind: 'file'; reading: string; problem: string }
  | OpenRun;

/** Whether a file can be taken now: not while one is read or stored. */
export const takesFile = (view: ImportView): boolean =>
  view.kind === 'file'
    ? view.reading === ''
    : view.kind === 'open' && (view.run.step !== 'import' || view.run.ended > 0);

/** No file is chosen. */
export const NO_FILE: ImportView = { kind: 'file', reading: '', problem: '' };

/** An import whose file was just read. */
export const OPENED: Pick<OpenRun, 'kind' | 'progress' | 'sending' | 'seconds' | 'isKept' | 'isLate'> = {
  kind: 'open',
  progress: NO_PROGRESS,
  sending: { kind: 'idle' },
  seconds: null,
  isKept: true,
  isLate: false,
};
