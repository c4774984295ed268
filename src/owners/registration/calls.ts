import { endpoint } from '../../base/http/calls/endpoint.ts';
import { registerCall } from '../../base/http/calls/reading-calls.ts';
import { registrationSchema } from '../calls.ts';

export type RegisterReply = { success: true; message: string; redirect: string; id: string; url: string };

/** Creates a profile with its account. */
export const register = endpoint<RegisterReply>()({
  ...registerCall,
  hashes: true,
  access: 'anyone',
  schema: registrationSchema,
});
