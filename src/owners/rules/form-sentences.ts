import { captchaSentence, emailTakenSentence } from '../../base/http/rules/call-sentences.ts';
import { say } from '../../base/languages/rules/say.ts';

export const REGISTRATION_SENTENCES = {
  get type() {
    return say('owners.registration.choose-type');
  },
  get typeOnSubmit() {
    return say('owners.registration.type-required');
  },
  get captcha() {
    return captchaSentence();
  },
  get taken() {
    return emailTakenSentence();
  },
  get done() {
    return say('owners.registration.done');
  },
  get failed() {
    return say('owners.registration.failed');
  },
  get error() {
    return say('owners.registration.error');
  },
};

export const CORRECTION_SENTENCES = {
  hasAccount: 'This page has an account, so only its owner can change it.',
  textChanged:
    'Somebody has changed this text meanwhile. Yours is still here: save again to put it in place of theirs.',
} as const;

/** The answers to the question who sees a field. */
export const WHO_SEES = {
  get shown() {
    return say('visibility.answer-shown');
  },
  get private() {
    return say('visibility.answer-private');
  },
};
