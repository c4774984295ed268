import type { Position } from '../../../profiles/life/rules/position.ts';
import type { OwnTie, TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { ChosenPage } from './chosen-page.ts';

/** A page that is to be asked about a position. */
export type TieAsk = { page: ChosenPage; kind: TieKind; entry: Position };

/** What is done about ties once the page is saved: `ended` are the names of those that end. */
export type TieChanges = { asks: readonly TieAsk[]; ended: readonly string[] };

export const NO_TIE_CHANGES: TieChanges = { asks: [], ended: [] };

export const hasTieChanges = ({ asks, ended }: TieChanges): boolean => asks.length + ended.length > 0;

/** What was asked about a position; undefined if nothing was. */
export const askAbout = ({ asks }: TieChanges, entry: Position): TieAsk | undefined =>
  asks.find((ask) => isSame(ask.entry, entry));

/** The changes once a position is replaced, and that page asked, or none; a tie may end with it. */
export const withTieChange = (
  { asks, ended }: TieChanges,
  before: Position | null,
  ask: TieAsk | null,
  end: string | null,
): TieChanges => ({
  asks: [
    ...asks.filter(({ entry }) => before === null || !isSame(entry, before)),
    ...(ask === null ? [] : [ask]),
  ],
  ended: end === null ? ended : [...ended, end],
});

/** The asks whose positions are still there. */
export const dueAsks = ({ asks }: TieChanges, positions: readonly Position[]): TieAsk[] =>
  asks.filter(({ entry }) => positions.some((position) => isSame(position, entry)));

const isSame = (one: Position, other: Position): boolean =>
  one.organisation === other.organisation &&
  one.role === other.role &&
  one.from === other.from &&
  one.to === other.to;

/** Whether the owner has to answer a tie. */
export const waitsForOwner = ({ state, asked_by: by }: OwnTie): boolean => state === 'asked' && by === 'them';

/** The ties of the own career: confirmed ones, and those that the owner asked for. */
export const careerTies = (ties: readonly OwnTie[], { ended }: TieChanges): OwnTie[] =>
  ties.filter((tie) => !waitsForOwner(tie) && !ended.includes(tie.tie));
