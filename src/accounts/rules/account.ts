import { tryAgain } from '../../base/http/rules/try-again.ts';

/** The exact sentences of logins, password forms and My profile. */
export const ACCOUNT_SENTENCES = {
  loginFailed: 'Login failed',
  loginUnreachable: 'Login failed. Please check your credentials or try again.',
  loggedIn: 'Logged in successfully',
  badLogin: 'Invalid email or password',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update',
  updateUnreachable: 'Error updating profile',
  passwordMismatch: 'New password and confirm password do not match.',
  oldPassword: 'Old password is incorrect',
  passwordUpdated: 'Password updated successfully.',
  passwordFailed: 'Password update failed.',
  get unreachable() {
    return tryAgain();
  },
  resetSent: 'If this email is registered, a reset link has been sent.',
  resetUnreachable: 'Something went wrong. Please try again later.',
  resetOver: 'This reset link is no longer valid.',
  linkOver: 'This link is no longer valid.',
  linkWorks: 'This link works.',
  confirmed: 'Your e-mail address is confirmed.',
  denied: 'Thank you. The address was taken off the page.',
  confirmationSent: 'A confirmation link has been sent.',
  confirmedAlready: 'This e-mail address is confirmed already.',
  claimSent: 'If this page has an e-mail address, a link has been sent to it.',
  claimed: 'The page is yours now. You can log in.',
  sessionEnded: 'That browser is logged out.',
  sessionsEnded: 'All other browsers are logged out.',
  emailBack: 'Your e-mail address is back.',
  badPassword: 'Password is incorrect',
  deleted: 'Your profile has been deleted.',
} as const;
