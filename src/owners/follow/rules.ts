import { say } from '../../base/languages/rules/say.ts';

/** How many changes a letter tells of, and how many lines of each; the page has the rest. */
export const TOLD = { changes: 20, lines: 12, characters: 300 } as const;

/** The sentences of the calls about following a page. */
export const FOLLOW_SENTENCES = {
  get sent() {
    return say('owners.follow.sent');
  },
  get follows() {
    return say('owners.follow.follows');
  },
} as const;
