export const ADMIN_SENTENCES = {
  bothRequired: 'Please enter both email and password',
  badLogin: 'Invalid email or password',
  badPassword: 'Password is incorrect',
  badCode: 'This code is not right. Please try the newest one.',
  totpIsOn: 'The second factor is on already.',
  totpIsOff: 'The second factor is not on.',
  totpOff: 'The second factor is off.',
  badReply: 'Server returned invalid response.',
  serverError: 'Server error. Please try again later.',
} as const;
