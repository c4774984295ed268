import { say } from '../../languages/rules/say.ts';

/** The sentence for a missing captcha. */
export const captchaSentence = (): string => say('call.captcha');

/** The sentence for an e-mail address that another profile has. */
export const emailTakenSentence = (): string => say('call.email-taken');
export const websiteTakenSentence = (): string => say('call.website-taken');
