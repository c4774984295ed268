import { captchaSentence, emailTakenSentence } from '../../base/http/rules/call-sentences.ts';

export const REGISTRATION_SENTENCES = {
  type: 'Please select a profile type.',
  typeOnSubmit: 'Profile type is required',
  get captcha() {
    return captchaSentence();
  },
  get taken() {
    return emailTakenSentence();
  },
  done: 'Registered successfully',
  failed: 'Failed to register',
  error: 'Error occurred during registration',
} as const;

export const CORRECTION_SENTENCES = {
  hasAccount: 'This page has an account, so only its owner can change it.',
  textChanged:
    'Somebody has changed this text meanwhile. Yours is still here: save again to put it in place of theirs.',
} as const;

/** The answers to the question who sees a field. */
export const WHO_SEES = { shown: 'Show on my page', private: 'Only me' } as const;
