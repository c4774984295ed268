import { say } from '../../languages/rules/say.ts';

/** The sentence for a value that is none of some. */
export const oneOf = (label: string, choices: readonly string[]): string =>
  say('call.one-of', { label, choices: choices.join(', ') });

/** The sentence for a missing captcha. */
export const captchaSentence = (): string => say('call.captcha');

/** The sentence for an e-mail address that another profile has. */
export const emailTakenSentence = (): string => say('call.email-taken');
export const websiteTakenSentence = (): string => say('call.website-taken');
