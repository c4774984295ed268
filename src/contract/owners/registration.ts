import { endpoint } from '../endpoint.ts';
import { registerCall } from '../reading-calls.ts';
import { registrationSchema } from './profile-forms.ts';

export type RegisterReply = { success: true; message: string; redirect: string; id: string; url: string };

/** Creates a profile with its account. */
export const register = endpoint<RegisterReply>()({
  ...registerCall,
  hashes: true,
  access: 'anyone',
  schema: registrationSchema,
});
