import { say } from '../../base/languages/rules/say.ts';
import { LETTER_TEXT } from '../../profiles/owner-letters/rules.ts';

/** The sentences about letters to owners. */
export const LETTER_SENTENCES = {
  get asked() {
    return say('owners.letters.asked');
  },
  get sent() {
    return say('owners.letters.sent');
  },
  get reported() {
    return say('owners.letters.reported');
  },
  get blocked() {
    return say('owners.letters.blocked');
  },
  get text() {
    return say('owners.letters.text');
  },
  get tooShort() {
    return say('owners.letters.too-short', { min: LETTER_TEXT.min });
  },
} as const;
