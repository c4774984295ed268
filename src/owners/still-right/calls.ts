import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { secretText } from '../../base/http/calls/inputs.ts';
import { messageReply } from '../../base/http/calls/replies.ts';
import { say } from '../../base/languages/rules/say.ts';

/** Says that a page is still right, or takes it away, by the link of a letter; of one that is about to go, says that it stays. */
export const stillRight = endpoint({
  method: 'POST',
  path: '/php-api/still-right.php',
  input: 'json',
  access: 'anyone',
  schema: z.object({
    token: secretText('Token', LENGTHS.line, () => ACCOUNT_SENTENCES.linkOver),
    action: z.enum(['right', 'leave'], { error: () => say('owners.still-right.action') }),
  }),
  reply: messageReply,
});
