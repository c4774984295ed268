import type { Mapping } from '../../files/rules/mapping.ts';
import type { RowState } from '../../import/rules.ts';
import type { Chunk } from '../rules/chunks.ts';
import type { ListFacts } from '../rules/list-facts.ts';
import type { RowAnswer, RowView } from '../rules/rows.ts';
import type { ImportRun, RunProgress } from '../rules/run.ts';

/** What became of a file: the facts of its list, or the sentence why there is none. */
export type ReadFile = { problem: string } | { facts: ListFacts };

/** An import that this browser kept. */
export type Restored = { run: ImportRun; facts: ListFacts; progress: RunProgress };

/** What the worker does with the rows of a file, each as the page asks for it. */
export type RowRequests = {
  /** Reads a file and keeps it; what was kept of another one is forgotten. */
  read: (name: string, bytes: ArrayBuffer) => Promise<ReadFile>;
  /** What this browser keeps of a member's import, ready to go on; null if there is none. Somebody else's is forgotten. */
  restore: (by: string) => Promise<Restored | null>;
  /** How the list reads under a mapping, or under the one that the reader chooses. */
  facts: (chosen: Mapping | null) => Promise<ListFacts>;
  /** Keeps where an import is; false where the browser keeps nothing. */
  keep: (run: ImportRun) => Promise<boolean>;
  /** Begins the check, or the storing, of a run anew. */
  begin: (run: ImportRun) => Promise<RunProgress>;
  /** The next records of the present step; none once all are answered. */
  chunk: (size: number) => Promise<Chunk>;
  /** Takes answers for rows of the present step, and keeps them. */
  answer: (run: ImportRun, answers: readonly RowAnswer[]) => Promise<RunProgress>;
  /** Some rows of a state, those first about which there is something to say, and how many there are. */
  rows: (
    run: ImportRun,
    state: RowState,
    from: number,
    count: number,
  ) => Promise<{ rows: RowView[]; total: number }>;
  /** The rows that look like a page or another row. */
  alike: () => Promise<number[]>;
  /** The rows that cannot be imported, with their reasons, as a file in the columns that came. */
  badFile: () => Promise<string>;
  /** Lets the browser forget the file; what this page shows stays until it is left. */
  release: () => Promise<void>;
  /** Forgets the file and all that is known of it, here and in the browser. */
  forget: () => Promise<void>;
};

/** The rows as the page reaches them; `end` ends the worker. */
export type RemoteRows = RowRequests & { end: () => void };
