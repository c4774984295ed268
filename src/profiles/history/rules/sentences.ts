import type { ChangeAuthor } from './stored-history.ts';

export const HISTORY_SENTENCES = {
  unknown: 'There is no such change.',
  beginning: 'This is how the page began. It cannot be undone.',
  nothing: 'Nothing of this change can be undone.',
  changedSince: 'This has changed since.',
  notLoaded: 'The history could not be loaded.',
  undone: 'The change was undone.',
  redacted: 'What this change said was removed.',
} as const;

/** Who made a change, in words. */
export const AUTHOR_WORDS: Readonly<Record<ChangeAuthor, string>> = {
  owner: 'its owner',
  reader: 'a reader',
  administrator: 'an administrator',
  import: 'an import',
};
