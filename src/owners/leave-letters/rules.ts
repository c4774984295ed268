import { say } from '../../base/languages/rules/say.ts';

/** The sentence of the call that ends letters. */
export const LEAVE_LETTERS_SENTENCES = {
  get done() {
    return say('owners.leave-letters.done');
  },
} as const;
