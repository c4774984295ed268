import { countOf } from '../../../base/text/rules/number-words.ts';
import type { KeptBecause } from '../../undo/rules.ts';

/** What an import did, in short. */
export const importedWords = ({ created, changed }: { created: number; changed: number }): string =>
  [
    ...(created > 0 || changed === 0 ? [`${created.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
  ].join(', ');

/** What would come of the pages of an import, and why some of them would stay. */
export type UndoFates = UndoCounts & { because: Readonly<Record<KeptBecause, number>> };
type UndoCounts = { removed: number; reverted: number; kept: number };

export const NO_FATES: UndoFates = {
  removed: 0,
  reverted: 0,
  kept: 0,
  because: { changed: 0, account: 0, decided: 0, trash: 0 },
};

/** What was found with what another call has found. */
export const addFates = (
  fates: UndoFates,
  { because = NO_FATES.because, ...more }: UndoCounts & { because?: UndoFates['because'] | undefined },
): UndoFates => ({
  removed: fates.removed + more.removed,
  reverted: fates.reverted + more.reverted,
  kept: fates.kept + more.kept,
  because: {
    changed: fates.because.changed + because.changed,
    account: fates.because.account + because.account,
    decided: fates.because.decided + because.decided,
    trash: fates.because.trash + because.trash,
  },
});

const WHY: Readonly<Record<KeptBecause, string>> = {
  changed: 'changed since',
  account: 'with an account',
  decided: 'reported, claimed or decided about since',
  trash: 'in the trash',
};

/** What an undo will do, before anybody presses it. */
export const undoSentences = ({ removed, reverted, kept, because }: UndoFates): string[] => [
  ...(removed > 0
    ? [`${countOf(removed, 'page')} that it made ${removed === 1 ? 'is' : 'are'} removed.`]
    : []),
  ...(reverted > 0
    ? [
        `${countOf(reverted, 'page')} that it changed ${reverted === 1 ? 'becomes what it was' : 'become what they were'}, but for what somebody has changed there since.`,
      ]
    : []),
  ...(kept > 0
    ? [
        `${countOf(kept, 'page')} ${kept === 1 ? 'stays as it is' : 'stay as they are'}: ${whyWords(because)}.`,
      ]
    : []),
  ...(removed + reverted === 0 ? ['There is nothing left to take back.'] : []),
];

const whyWords = (because: UndoFates['because']): string =>
  (['changed', 'account', 'decided', 'trash'] as const)
    .filter((why) => because[why] > 0)
    .map((why) => `${because[why].toLocaleString('en')} ${WHY[why]}`)
    .join(', ');

/** What an undo has done. */
export const undoneSentence = ({ removed, reverted, kept }: UndoCounts): string =>
  [
    `${countOf(removed, 'page')} removed`,
    `${reverted.toLocaleString('en')} as before`,
    ...(kept > 0 ? [`${kept.toLocaleString('en')} kept`] : []),
  ].join(', ');
