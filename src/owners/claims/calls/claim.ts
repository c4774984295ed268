import * as z from 'zod/mini';
import { pageOfLink } from '../../../accounts/links/calls.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { endpoint } from '../../../base/http/calls/endpoint.ts';
import { claimProfileCall } from '../../../base/http/calls/form-calls.ts';
import { idText, requiredCaptcha, secretText } from '../../../base/http/calls/inputs.ts';
import { messageReply, success } from '../../../base/http/calls/replies.ts';
import { say } from '../../../base/languages/rules/say.ts';

/** Requests the link with which the person whom a page is about can claim it. */
export const claimProfile = endpoint({
  ...claimProfileCall,
  access: 'anyone',
  schema: z.object({ id: idText(), captcha: requiredCaptcha() }),
  reply: messageReply,
});

/** Acts on a page by the link of a claim or of the mail about a deletion; `show` answers whose page it is, `export` a download. */
export const claimConfirm = endpoint({
  method: 'POST',
  path: '/php-api/claim-confirm.php',
  input: 'json',
  access: 'anyone',
  hashes: 'password',
  schema: z.object({
    token: secretText('Token', 200, () => ACCOUNT_SENTENCES.linkOver),
    action: z.enum(['show', 'keep', 'remove', 'export'], {
      error: () => say('owners.claim-page.action'),
    }),
    password: z.optional(secretText(() => say('accounts.password.password'), 1_000)),
  }),
  reply: z.union([messageReply, success({ page: pageOfLink }), z.record(z.string(), z.unknown())]),
});
