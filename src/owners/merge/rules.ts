import { MERGE_DAYS } from '../../profiles/rules/limits.ts';

export const MERGE_SENTENCES = {
  merged: 'The pages are merged.',
  takenBack: 'The merge is taken back: both pages are there again.',
  samePage: 'Please choose another page',
  otherKind: 'A person’s page and a company’s page cannot be merged',
  take: (name: string) => `${name} cannot be taken over`,
  fields: 'Please send the names of the fields to take over, as a list',
  email: 'The page that stays has an account, so its e-mail address stays, too',
  versions: 'Please send the versions of both pages',
  changed: 'One of the pages has changed since. Please look at both again.',
  hasAccount: 'The page that goes has an account. Only a page without one can go into another one.',
  notMerged: 'This page did not go into another one.',
  over: `A merge can be taken back for ${MERGE_DAYS} days. They are over.`,
  canBeTakenBack: `Can be taken back for ${MERGE_DAYS} days; changes made since are kept.`,
  swapOff: 'The page that stays has an account, which would be lost.',
  isGone: 'The page that it went into is not there now. Please bring that one back first.',
} as const;
