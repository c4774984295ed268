import type { Span } from '../../../base/fields/rules/span.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import { filedWords } from '../../rules/filing-name.ts';
import { isSaidIn, type TieKind, tieKindWords } from '../../ties/rules/tie.ts';
import type { Position } from './position.ts';
import { endedByDeath } from './years.ts';

/** What a tie says of a person; `name` is the company's. */
type Said = Span & { name: string; kind: TieKind; role: string };

/** One entry of a career: a position, a tie, or both where they are the same. `at` is the place of the position in its list. */
export type JoinedEntry<Tie> =
  | { position: Position; at: number; tie: Tie | null }
  | { position: null; tie: Tie };

/**
 * Joins each tie to the position that says the same: first the positions in their order, then the ties that have none. Each is in one entry,
 * and of several positions at an organisation, the one that fits best has the tie.
 */
export const joinTies = <Tie extends Said>(
  positions: readonly Position[],
  ties: readonly Tie[],
  died: string,
): JoinedEntry<Tie>[] => {
  const pairs = positions
    .flatMap((position, at) =>
      ties.map((tie) => ({ at, tie, likeness: likenessOf(endedByDeath(position, died), tie) })),
    )
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness);
  const joined = new Map<number, Tie>();
  const taken = new Set<Tie>();
  for (const { at, tie } of pairs) {
    if (joined.has(at) || taken.has(tie)) continue;
    joined.set(at, tie);
    taken.add(tie);
  }
  return [
    ...positions.map((position, at) => ({ position, at, tie: joined.get(at) ?? null })),
    ...ties.filter((tie) => !taken.has(tie)).map((tie) => ({ position: null, tie })),
  ];
};

/** How much a position and a tie are alike; 0 if they are not the same entry. */
const likenessOf = (position: Position, tie: Said): number => {
  if (!isSameOrganisation(position.organisation, withoutBadgeMarks(tie.name))) return 0;
  const isUndated = tie.from + tie.to === '';
  const sameFrom = isUndated || isSameDate(position.from, tie.from);
  const sameTo = isUndated || ((position.to === '') === (tie.to === '') && isSameDate(position.to, tie.to));
  const words = [tie.role, ...tieKindWords(tie.kind)].filter(Boolean);
  const isOpen = words.length === 0 || position.role === '';
  const isNamed = words.some((each) => isSaidIn(each, position.role) || isSaidIn(position.role, each));
  // Whoever corrects an end or a beginning later means the same entry; another role then is another one.
  if (isOpen || isNamed ? !(sameFrom || sameTo) || isApart(position, tie) : !(sameFrom && sameTo)) return 0;
  return 1 + (isNamed ? 4 : 0) + (sameFrom ? 2 : 0) + (sameTo ? 1 : 0);
};

/** Whether two names are one organisation's: in any letter case and with or without its legal form. */
const isSameOrganisation = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((name) => foldForSearch(filedWords(name).join(' ')));
  return left === right;
};

/** Whether two dates are the same as far as both say; one that is not known says nothing. */
const isSameDate = (one: string, other: string): boolean => {
  const precision = Math.min(one.length, other.length);
  return one.slice(0, precision) === other.slice(0, precision);
};

/** Whether one span had ended before the other began. */
const isApart = (one: Span, other: Span): boolean => isBefore(one, other) || isBefore(other, one);

const isBefore = ({ to }: Span, { from }: Span): boolean => {
  const precision = Math.min(to.length, from.length);
  return to.slice(0, precision) < from.slice(0, precision);
};
