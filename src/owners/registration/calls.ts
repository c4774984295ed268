import type { LoggedIn } from '../../accounts/login/rules.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { registerCall } from '../../base/http/calls/reading-calls.ts';
import { registrationSchema } from '../calls.ts';

/** The new page and, where the browser was not logged in already, what a login answers. */
export type RegisterReply = {
  success: true;
  message: string;
  redirect: string;
  id: string;
  url: string;
} & Partial<LoggedIn>;

/** Creates a profile with its account, and logs in to it. */
export const register = endpoint<RegisterReply>()({
  ...registerCall,
  hashes: true,
  access: 'anyone',
  schema: registrationSchema,
});
