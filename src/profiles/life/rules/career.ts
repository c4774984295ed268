import type { Span } from '../../../base/fields/rules/span.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { shownLine, withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import type { PublicProfile } from '../../rules/profile.ts';
import { type PublicTie, sharedWords, tieWords } from '../../ties/rules/tie.ts';
import { hasDied } from './died.ts';
import { joinTies } from './join-ties.ts';
import { newestFirst } from './order.ts';
import type { Position } from './position.ts';
import { spanWords } from './span-words.ts';

type Living = { died?: string | undefined };

/** Whether an entry lasts until now: it has begun and not ended, and its person lives. */
export const isOngoing = ({ from, to }: Span, person: Living): boolean =>
  from !== '' && to === '' && !hasDied(person);

/** The dates of an entry in words, as `spanWords`; an entry without an end of somebody who has died is `from 1890`. */
export const entrySpanWords = ({ from, to }: Span, person: Living): string =>
  from !== '' && to === '' && hasDied(person)
    ? say('profiles.life.from', { date: spanWords({ from, to: from }) })
    : spanWords({ from, to });

/** The positions that a person has now, newest first. */
export const presentPositions = (person: Living & { positions: readonly Position[] }): readonly Position[] =>
  newestFirst(person.positions.filter((position) => isOngoing(position, person)));

/** A position in a line: `Astronomer, Arecibo Observatory`. */
export const positionLine = ({ role, organisation }: Position): string =>
  [role, organisation].map(shownLine).filter(Boolean).join(', ');

/** An entry of the career that a page shows: `url` is the company's page if both sides confirmed that they belong together, else ''. */
export type CareerEntry = Span & { main: string; detail: string; url: string };

/** The career of a person in any order: positions, and ties. A tie and the position at the same organisation are one entry, with a link. */
export const careerOf = ({
  positions,
  ties,
  died,
}: Pick<PublicProfile, 'positions' | 'ties' | 'died'>): CareerEntry[] =>
  joinTies(positions, ties, died).map(({ position, tie }) => {
    if (position === null) return tieEntry(tie);
    const { organisation: main, role, from, to } = position;
    return { main, detail: tie === null ? role : sharedWords(role, tie), url: tie?.url ?? '', from, to };
  });

const tieEntry = (tie: PublicTie): CareerEntry => {
  const { name, url, from, to } = tie;
  return { main: withoutBadgeMarks(name), detail: tieWords(tie), url, from, to };
};
