import { type Span, spanWords } from '../../../base/fields/rules/span.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { shownLine, withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import { displayRole } from '../../rules/list-item.ts';
import type { PublicProfile } from '../../rules/profile.ts';
import { type PublicTie, TIE_LABELS, tieWords } from '../../ties/rules/tie.ts';
import { endedByDeath, hasDied } from './died.ts';
import { newestFirst } from './order.ts';
import type { Position } from './position.ts';

type Living = { died?: string | undefined };

/** Whether an entry lasts until now: it has begun and not ended, and its person lives. */
export const isOngoing = ({ from, to }: Span, person: Living): boolean =>
  from !== '' && to === '' && !hasDied(person);

/** The dates of an entry in words, as `spanWords`; an entry without an end of somebody who has died is `from 1890`. */
export const entrySpanWords = ({ from, to }: Span, person: Living): string =>
  from !== '' && to === '' && hasDied(person)
    ? `from ${spanWords({ from, to: from })}`
    : spanWords({ from, to });

/** The positions that a person has now, newest first. */
export const presentPositions = (person: Living & { positions: readonly Position[] }): readonly Position[] =>
  newestFirst(person.positions.filter((position) => isOngoing(position, person)));

/** A position in a line: `Astronomer, Arecibo Observatory`. */
export const positionLine = ({ role, organisation }: Position): string =>
  [role, organisation].map(shownLine).filter(Boolean).join(', ');

/** The line under the name on a card: the newest present position of a person, else the profession; the founder of a company. */
export const cardRole = (profile: PublicProfile): string => {
  const [newest] = presentPositions(profile);
  return newest === undefined ? displayRole(profile) : positionLine(newest);
};

/** An entry of the career that a page shows: `url` is the company's page if both sides confirmed that they belong together, else ''. */
export type CareerEntry = Span & { main: string; detail: string; url: string };

/**
 * The career of a person in any order: positions, and ties. A tie that says the same as a position makes that position a link instead of
 * standing beside it.
 */
export const careerOf = ({
  positions,
  ties,
  died,
}: Pick<PublicProfile, 'positions' | 'ties' | 'died'>): CareerEntry[] => {
  const rest = [...ties];
  const entries = positions.map((position): CareerEntry => {
    const { organisation: main, role, from, to } = position;
    const at = rest.findIndex((tie) => isSame(position, tie, died));
    const [tie] = at === -1 ? [] : rest.splice(at, 1);
    return { main, detail: tie === undefined ? role : sharedWords(role, tie), url: tie?.url ?? '', from, to };
  });
  const others = rest.map((tie): CareerEntry => {
    const { name, url, from, to } = tie;
    return { main: withoutBadgeMarks(name), detail: tieWords(tie), url, from, to };
  });
  return [...entries, ...others];
};

const isAlike = (one: string, other: string): boolean => foldForSearch(one) === foldForSearch(other);

// Dates and role may be missing in the tie, and the role in the position.
const isSame = (position: Position, tie: PublicTie, died: string): boolean => {
  if (!isAlike(position.organisation, withoutBadgeMarks(tie.name))) return false;
  const roles = [tie.role, tie.kind === 'works' ? '' : TIE_LABELS[tie.kind]].filter(Boolean);
  const namesRole = roles.some((role) => isAlike(role, position.role));
  if (roles.length > 0 && position.role !== '' && !namesRole) return false;
  // A tie of somebody who has died ended with the death.
  const { from, to } = endedByDeath(position, died);
  return tie.to === to && (tie.from === '' || tie.from === from);
};

const sharedWords = (role: string, { kind, role: tieRole }: PublicTie): string => {
  const words = tieRole || role;
  return kind === 'works' || isAlike(words, TIE_LABELS[kind]) ? words : tieWords({ kind, role: words });
};
