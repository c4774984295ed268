import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { answerTie, TIE_SENTENCES, type Tie, type TieDecision } from '../../../domain/profiles/ties/tie.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { changeTie } from '../../../storage/profiles/ties/ties.ts';
import { AppError } from '../../http/errors.ts';
import { tagsOf } from '../../site/purge.ts';

export const noTie = (): AppError => new AppError('not-found', TIE_SENTENCES.notYours);

/** What the sender of a decision is told. */
export const TIE_REPLIES: Record<TieDecision, string> = {
  confirm: TIE_SENTENCES.confirmed,
  decline: TIE_SENTENCES.declinedNow,
  remove: TIE_SENTENCES.removed,
};

/** Writes the decision of one side; 404 if the tie is gone, 409 if that side cannot take it now. `guard` runs before the write. */
export const decideTie = async (
  storage: Storage,
  { tie: name }: Pick<Tie, 'tie'>,
  side: ProfileKind,
  decision: TieDecision,
  guard: (before: Tie, after: Tie) => Promise<void> = async () => {},
): Promise<void> => {
  await changeTie(storage, name, async (before) => {
    if (before === null) throw noTie();
    const after = answerTie(before, side, decision);
    if (typeof after === 'string') throw new AppError('conflict', TIE_SENTENCES[after]);
    await guard(before, after);
    return after;
  });
};

/** The cache tags of both pages. */
export const tagsOfTie = ({ sides }: Pick<Tie, 'sides'>): string[] => [
  ...new Set([...tagsOf(sides.personal.id), ...tagsOf(sides.professional.id)]),
];
