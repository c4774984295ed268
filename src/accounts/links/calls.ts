import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { secretText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';
import { say } from '../../base/languages/rules/say.ts';
import { ACCOUNT_SENTENCES } from '../rules/account.ts';
import { CHECKED_LINKS } from './rules.ts';

/** Says whether a mailed link still works, and leaves it as it is. A claim link is shown by its own call. */
export const checkLink = endpoint({
  method: 'POST',
  path: '/php-api/check-link.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: secretText('Token', 200, () => ACCOUNT_SENTENCES.linkOver),
    for: z.enum(CHECKED_LINKS, {
      error: () => say('accounts.links.for', { names: CHECKED_LINKS.join(', ') }),
    }),
  }),
  /** `login` names the login of a link to log in, as `a…@example.org`; `unconfirmed` says that using it confirms the address, too. */
  reply: z.strictObject({
    ...messageReply.shape,
    login: z.exactOptional(z.string()),
    unconfirmed: z.exactOptional(z.boolean()),
  }),
});
