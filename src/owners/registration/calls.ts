import * as z from 'zod/mini';
import { loginFields, pagesField } from '../../accounts/login/calls.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { registerCall } from '../../base/http/calls/form-calls.ts';
import { strings, success } from '../../base/http/calls/replies.ts';
import { alikeField } from '../../search/alike/calls/alike.ts';
import { registrationSchema } from '../calls.ts';

/** The new page and, where the browser was not logged in already, what a login answers. */
const registerReply = success({
  ...strings('message', 'redirect', 'id', 'url'),
  alike: alikeField,
  user_id: z.exactOptional(loginFields.user_id),
  user_name: z.exactOptional(loginFields.user_name),
  avatar: z.exactOptional(loginFields.avatar),
  profile: z.exactOptional(loginFields.profile),
  company_name: z.exactOptional(loginFields.company_name),
  pages: z.exactOptional(pagesField),
});
export type RegisterReply = z.infer<typeof registerReply>;

/** Creates a profile with its account, and logs in to it. */
export const register = endpoint({
  ...registerCall,
  hashes: true,
  access: 'anyone',
  schema: registrationSchema,
  reply: registerReply,
});
