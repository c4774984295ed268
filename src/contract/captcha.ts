import { endpoint } from './endpoint.ts';
import { noInput } from './inputs.ts';
import { captchaCall } from './reading-calls.ts';

/** A fresh ALTCHA challenge, bare, in altcha-lib's v2 protocol. */
export const captcha = endpoint<Record<string, unknown>>()({
  ...captchaCall,
  access: 'anyone',
  ownPagesOnly: true,
  schema: noInput(),
});
