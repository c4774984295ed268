import { tryAgain } from '../../base/http/rules/try-again.ts';
import { say } from '../../base/languages/rules/say.ts';

/** The exact sentences of logins, password forms and My profile. */
export const ACCOUNT_SENTENCES = {
  get loginFailed() {
    return say('accounts.account.login-failed');
  },
  get loginUnreachable() {
    return say('accounts.account.login-unreachable');
  },
  get loggedIn() {
    return say('accounts.account.logged-in');
  },
  get badLogin() {
    return say('accounts.account.bad-login');
  },
  get updated() {
    return say('accounts.account.updated');
  },
  get updateFailed() {
    return say('accounts.account.update-failed');
  },
  get updateUnreachable() {
    return say('accounts.account.update-unreachable');
  },
  get passwordMismatch() {
    return say('accounts.account.password-mismatch');
  },
  get oldPassword() {
    return say('accounts.account.old-password');
  },
  get passwordUpdated() {
    return say('accounts.account.password-updated');
  },
  get passwordFailed() {
    return say('accounts.account.password-failed');
  },
  get unreachable() {
    return tryAgain();
  },
  get resetSent() {
    return say('accounts.account.reset-sent');
  },
  get resetUnreachable() {
    return say('accounts.account.reset-unreachable');
  },
  get resetOver() {
    return say('accounts.account.reset-over');
  },
  get loginLinkSent() {
    return say('accounts.account.login-link-sent');
  },
  get linkOver() {
    return say('accounts.account.link-over');
  },
  get linkWorks() {
    return say('accounts.account.link-works');
  },
  get confirmed() {
    return say('accounts.account.confirmed');
  },
  get denied() {
    return say('accounts.account.denied');
  },
  get confirmationSent() {
    return say('accounts.account.confirmation-sent');
  },
  get confirmedAlready() {
    return say('accounts.account.confirmed-already');
  },
  get claimSent() {
    return say('accounts.account.claim-sent');
  },
  get claimed() {
    return say('accounts.account.claimed');
  },
  get sessionEnded() {
    return say('accounts.account.session-ended');
  },
  get sessionsEnded() {
    return say('accounts.account.sessions-ended');
  },
  get emailBack() {
    return say('accounts.account.email-back');
  },
  get badPassword() {
    return say('accounts.account.bad-password');
  },
  get deleted() {
    return say('accounts.account.deleted');
  },
} as const;
