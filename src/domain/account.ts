/** What logging in, passwords and an owner's own page say, letter for letter. */
export const ACCOUNT_SENTENCES = {
  loginFailed: 'Login failed',
  loginUnreachable: 'Login failed. Please check your credentials or try again.',
  badLogin: 'Invalid email or password',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update',
  updateUnreachable: 'Error updating profile',
  passwordMismatch: 'New password and confirm password do not match.',
  oldPassword: 'Old password is incorrect',
  passwordUpdated: 'Password updated successfully.',
  passwordFailed: 'Password update failed.',
  unreachable: 'Something went wrong. Please try again.',
  resetSent: 'If this email is registered, a reset link has been sent.',
  resetUnreachable: 'Something went wrong. Please try again later.',
  resetOver: 'This reset link is no longer valid.',
  deletePassword: 'Password is incorrect',
  deleted: 'Your profile has been deleted.',
} as const;
