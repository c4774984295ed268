import { type Span, spanWords } from '../../fields/span.ts';
import { shownLine } from '../badge/badge-marks.ts';
import { displayRole, type PublicProfile } from '../profile.ts';
import { hasDied } from './died.ts';
import type { Position } from './entries.ts';
import { newestFirst } from './order.ts';

type Living = { died?: string | undefined };

/** Whether an entry lasts until now: it has begun and not ended, and its person lives. */
export const isOngoing = ({ from, to }: Span, person: Living): boolean =>
  from !== '' && to === '' && !hasDied(person);

/** The dates of an entry in words, as `spanWords`; of who has died, what has no end began `from 1890`. */
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
