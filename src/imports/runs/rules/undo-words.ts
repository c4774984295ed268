import { countOf } from '../../../base/text/rules/count.ts';

/** What an import did, in short. */
export const importedWords = ({ created, changed }: { created: number; changed: number }): string =>
  [
    ...(created > 0 || changed === 0 ? [`${created.toLocaleString('en')} new`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
  ].join(', ');

/** What an undo will do, before anybody presses it. */
export const undoSentences = ({ created, changed }: { created: number; changed: number }): string[] => [
  ...(created > 0
    ? [`${countOf(created, 'page')} that it made ${created === 1 ? 'is' : 'are'} removed.`]
    : []),
  ...(changed > 0
    ? [
        `${countOf(changed, 'page')} that it changed ${changed === 1 ? 'becomes what it was' : 'become what they were'}.`,
      ]
    : []),
  'Kept as it is: whatever somebody has changed since, and pages that have an account.',
];

/** What an undo has done. */
export const undoneSentence = ({
  removed,
  reverted,
  kept,
}: {
  removed: number;
  reverted: number;
  kept: number;
}): string =>
  [
    `${countOf(removed, 'page')} removed`,
    `${reverted.toLocaleString('en')} as before`,
    ...(kept > 0 ? [`${kept.toLocaleString('en')} kept`] : []),
  ].join(', ');
