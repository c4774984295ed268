import { endpoint } from './endpoint.ts';
import { noInput } from './inputs.ts';

/** A fresh ALTCHA challenge, bare, in altcha-lib's v2 protocol. */
export const captcha = endpoint<Record<string, unknown>>()({
  method: 'GET',
  path: '/php-api/captcha.php',
  input: 'none',
  access: 'anyone',
  writes: false,
  schema: noInput(),
});
