import type { RowState } from '../../import/rules.ts';

/** The answer for a row; `id` is the page that it is or becomes, of an `alike` one in the check the page that it looks like. */
export type RowAnswer = {
  row: number;
  state: RowState;
  id?: string | undefined;
  /** The page that a new one looks like, once it is stored. */
  alike?: string | undefined;
  /** The site failed before it knew what comes of the row, so that it is no answer. */
  again?: true | undefined;
  /** The earlier row of the file that may be the same person. */
  earlier?: number | undefined;
  /** Why it is as it is, by field; '' is the whole row. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** What a row would change of its page. */
  changes?: Readonly<Record<string, { before: string; after: string }>> | undefined;
};

export type RowTally = Record<RowState, number>;

/** No row yet. */
export const NO_ROWS: RowTally = { new: 0, changed: 0, same: 0, alike: 0, skipped: 0, bad: 0 };

/** Whether a checked row is sent to be stored. */
export const isStored = (state: RowState | undefined): boolean =>
  state === 'new' || state === 'changed' || state === 'alike';

/** Whether somebody may say that a row is what it looks like. */
export const isJoinable = ({ state, id, earlier }: RowAnswer): boolean =>
  state === 'alike' && (id !== undefined || earlier !== undefined);

/** How many rows an import stores. */
export const storedOf = (tally: RowTally): number => tally.new + tally.changed + tally.alike;

/** The answers for the rows of a file; the last answer for a row counts. */
export class RowAnswers {
  readonly #answers = new Map<number, RowAnswer>();
  readonly #tally: RowTally = { ...NO_ROWS };

  get size(): number {
    return this.#answers.size;
  }

  add(answers: readonly RowAnswer[]): void {
    for (const answer of answers) {
      const before = this.#answers.get(answer.row);
      if (before !== undefined) this.#tally[before.state] -= 1;
      this.#answers.set(answer.row, answer);
      this.#tally[answer.state] += 1;
    }
  }

  get(row: number): RowAnswer | undefined {
    return this.#answers.get(row);
  }

  has(row: number): boolean {
    return this.#answers.has(row);
  }

  all(): RowAnswer[] {
    return [...this.#answers.values()].sort((one, other) => one.row - other.row);
  }

  tally(): RowTally {
    return { ...this.#tally };
  }
}

/** What the import has done, in the numbers that the check announced. */
export type Stored = { new: number; changed: number; joined: number; left: number; bad: number };

/**
 * Under which number a stored row is counted. A row whose first reply was lost is the same the second time; it counts as what the check said.
 */
export const storedAs = (state: RowState, checked: RowState | undefined, isJoined: boolean): keyof Stored => {
  if (state === 'bad') return 'bad';
  if (state === 'skipped') return 'left';
  if (isJoined) return 'joined';
  const known = state === 'same' ? checked : state;
  if (known === 'new' || known === 'alike') return 'new';
  return known === 'changed' ? 'changed' : 'left';
};

/** The numbers that an import will have at its end, as far as the check knows. */
export const plannedOf = (checked: RowTally, joined: number): Stored => ({
  new: checked.new + checked.alike - joined,
  changed: checked.changed,
  joined,
  left: checked.same + checked.skipped,
  bad: checked.bad,
});

/** A field that a row changes, with its label. */
export type RowChange = { label: string; before: string; after: string };

/** A row as the lists of the check and of the import show it. */
export type RowView = {
  row: number;
  /** The name, or what else stands in the row. */
  name: string;
  state: RowState;
  /** The page that it is, becomes or looks like; '' if there is none. */
  page: string;
  /** The site failed before it knew what comes of the row, so that it is no answer. */
  again?: true | undefined;
  /** The earlier row of the file that may be the same person; 0 if there is none. */
  earlier: number;
  sentences: readonly string[];
  /** What it would change of its page. */
  changes: readonly RowChange[];
  /** Whether somebody may choose that it is what it looks like, and whether somebody did. */
  isJoinable: boolean;
  isJoined: boolean;
};
