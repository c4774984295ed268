import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { type Aliases, resolveAlias } from '../../aliases/rules.ts';
import type { Query } from '../../storage/postgres/database.ts';
import { SEPARATOR } from '../../storage/postgres/marked-text.ts';
import type { Counted } from './counted.ts';
import { addToCount, aGroupTally, GroupIndex, type GroupTally } from './group-index.ts';

/** A count as the database has it. */
type TallyRow = { kind: ProfileKind; dimension: Counted; value: string; count: number; revision: number };

/** The groups under some aliases; `both` has how many profiles have two places that are one group. */
type Grouped = {
  text: string;
  aliases: Aliases;
  tally: GroupTally;
  both: Map<string, number>;
  index: GroupIndex;
};

/** Number of different aliases that are kept: the current ones, and those before. */
const KEPT_ALIASES = 2;

/**
 * The counts of all groups, spellings, initials and kinds in memory, a few hundred bytes a group: what lists say of everybody costs no query. The database
 * changes the counts with the rows, and this reads those that changed since.
 */
export class GroupCounts {
  readonly #schema: string;
  readonly #counts = new Map<string, number>();
  readonly #grouped: Grouped[] = [];
  #revision = -1;

  constructor(schema: string) {
    this.#schema = schema;
  }

  /** Reads what changed up to a revision. */
  async refresh(query: Query, revision: number): Promise<void> {
    if (revision === this.#revision) return;
    // The same again if several read at once: counts are absolute.
    const rows = await query<TallyRow>(
      `select kind, dimension, value, count, revision from ${this.#schema}.tally
       where revision > $1 and ($1 >= 0 or dimension <> 'both')`,
      [this.#revision],
    );
    for (const row of rows) this.#set(row);
    this.#revision = Math.max(revision, this.#revision);
  }

  /** The number of profiles of a kind that count for something. */
  count(kind: ProfileKind, dimension: Counted, value: string): number {
    return this.#counts.get([kind, dimension, value].join(SEPARATOR)) ?? 0;
  }

  /** The number of all profiles. */
  get size(): number {
    return PROFILE_KINDS.reduce((sum, kind) => sum + this.count(kind, 'all', ''), 0);
  }

  /** The groups under some aliases. */
  async groups(query: Query, aliases: Aliases): Promise<GroupIndex> {
    const text = JSON.stringify(aliases);
    const known = this.#grouped.find((each) => each.text === text);
    if (known !== undefined) return known.index;
    const tally = aGroupTally();
    const both = new Map<string, number>();
    const grouped: Grouped = { text, aliases, tally, both, index: new GroupIndex(tally, aGroupTally()) };
    const joined = Object.entries(aliases.place).flat();
    const rows =
      joined.length === 0
        ? []
        : await query<TallyRow>(
            `select kind, value, count from ${this.#schema}.tally where dimension = 'both'
             and split_part(value, $2, 1) = any($1::text[]) and split_part(value, $2, 2) = any($1::text[])`,
            [joined, SEPARATOR],
          );
    for (const [key, count] of this.#counts) {
      const [kind, dimension, ...value] = key.split(SEPARATOR);
      add(grouped, kind as ProfileKind, dimension as Counted, value.join(SEPARATOR), count);
    }
    for (const { kind, value, count } of rows) addBoth(grouped, kind, value, count);
    this.#grouped.unshift(grouped);
    this.#grouped.splice(KEPT_ALIASES);
    return grouped.index;
  }

  #set({ kind, dimension, value, count }: TallyRow): void {
    if (dimension === 'both') {
      for (const grouped of this.#grouped) addBoth(grouped, kind, value, count);
      return;
    }
    const key = [kind, dimension, value].join(SEPARATOR);
    const change = count - (this.#counts.get(key) ?? 0);
    if (change === 0) return;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
    for (const grouped of this.#grouped) add(grouped, kind, dimension, value, change);
  }
}

const add = (grouped: Grouped, kind: ProfileKind, dimension: Counted, value: string, count: number): void => {
  const { aliases, tally } = grouped;
  if (dimension === 'spelling') {
    const [of, slug = '', spelling = ''] = value.split(SEPARATOR);
    const spellings = tally.spellings[of as Dimension];
    const target = resolveAlias(aliases, of as Dimension, slug);
    const counts = spellings.get(target) ?? new Map<string, number>();
    spellings.set(target, counts);
    addToCount(counts, spelling, count);
  } else if (dimension === 'place' || dimension === 'profession' || dimension === 'industry') {
    addToCount(tally.totals[kind][dimension], resolveAlias(aliases, dimension, value), count);
  } else return;
  grouped.index = new GroupIndex(tally, aGroupTally());
};

/** Two places of one profile that are one group count once. */
const addBoth = (grouped: Grouped, kind: ProfileKind, value: string, count: number): void => {
  const { aliases, tally, both } = grouped;
  const [one, other] = value.split(SEPARATOR).map((slug) => resolveAlias(aliases, 'place', slug));
  if (one === undefined || one !== other) return;
  const key = `${kind}.${value}`;
  addToCount(tally.totals[kind].place, one, (both.get(key) ?? 0) - count);
  both.set(key, count);
  grouped.index = new GroupIndex(tally, aGroupTally());
};
