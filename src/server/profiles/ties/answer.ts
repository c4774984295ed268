import type { ProfileKind } from '../../../domain/fields/fields.ts';
import {
  answerTie,
  sideOf,
  TIE_SENTENCES,
  type Tie,
  type TieDecision,
} from '../../../domain/profiles/ties/tie.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { changeTie, isTieName } from '../../../storage/profiles/ties/ties.ts';
import { AppError } from '../../http/errors.ts';
import { tagsOf } from '../../site/purge.ts';

export const noTie = (): AppError => new AppError('not-found', TIE_SENTENCES.notYours);

/** What the sender of a decision is told. */
export const TIE_REPLIES: Record<TieDecision, string> = {
  confirm: TIE_SENTENCES.confirmed,
  decline: TIE_SENTENCES.declinedNow,
  remove: TIE_SENTENCES.removed,
};

/**
 * Writes the decision of one side on a tie, and returns it; 404 if there is none, or `sideFor` finds no side, 409 if that side cannot decide
 * so now. `guard` runs before the write.
 */
export const decideTie = async (
  storage: Storage,
  name: string,
  sideFor: (tie: Tie) => Promise<ProfileKind | null>,
  decision: TieDecision,
  guard: (before: Tie, after: Tie) => Promise<void> = async () => {},
): Promise<Tie> => {
  if (!isTieName(name)) throw noTie();
  const changed = await changeTie(storage, name, async (before) => {
    const side = before === null ? null : await sideFor(before);
    if (before === null || side === null) throw noTie();
    const after = answerTie(before, side, decision);
    if (typeof after === 'string') throw new AppError('conflict', TIE_SENTENCES[after]);
    await guard(before, after);
    return after;
  });
  if (changed === null) throw noTie();
  return changed;
};

/** Carries out an owner's decision on a tie; returns it. 404 if it is not theirs. */
export const answerOwnTie = (
  storage: Storage,
  id: string,
  { tie, decision }: { tie: string; decision: TieDecision },
): Promise<Tie> => decideTie(storage, tie, async (each) => sideOf(each, id), decision);

/** The cache tags of both pages. */
export const tagsOfTie = ({ sides }: Pick<Tie, 'sides'>): string[] => [
  ...new Set([...tagsOf(sides.personal.id), ...tagsOf(sides.professional.id)]),
];
