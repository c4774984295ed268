import { say } from '../../base/languages/rules/say.ts';

/** The exact sentences of an administrator's login and second factor. */
export const ADMIN_SENTENCES = {
  bothRequired: 'Please enter both email and password',
  get badLogin() {
    return say('accounts.account.bad-login');
  },
  get badPassword() {
    return say('accounts.account.bad-password');
  },
  badCode: 'This code is not right. Please try the newest one.',
  totpIsOn: 'The second factor is on already.',
  totpIsOff: 'The second factor is not on.',
  totpOff: 'The second factor is off.',
  otherRole: 'Your role does not include this.',
  codeHint: 'Six digits of your authenticator app, or a recovery code. Each is good once.',
  badReply: 'Server returned invalid response.',
  ended: 'Your session has ended. Log in again to go on where you were.',
  toDashboard: 'Log in to open the dashboard.',
  toNewsroom: 'Log in to open the newsroom.',
  serverError: 'Server error. Please try again later.',
} as const;
