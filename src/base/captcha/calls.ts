import { endpoint } from '../http/calls/endpoint.ts';
import { noInput } from '../http/calls/inputs.ts';
import { captchaCall } from '../http/calls/reading-calls.ts';

/** A fresh ALTCHA challenge, bare, in altcha-lib's v2 protocol. */
export const captcha = endpoint<Record<string, unknown>>()({
  ...captchaCall,
  access: 'anyone',
  ownPagesOnly: true,
  schema: noInput(),
});
