import * as z from 'zod/mini';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { idText, requiredCaptcha, secretText } from '../inputs.ts';
import { claimProfileCall } from '../reading-calls.ts';

/** Requests the link with which the person whom a page is about can claim it. */
export const claimProfile = endpoint<{ success: true; message: string }>()({
  ...claimProfileCall,
  access: 'anyone',
  writes: true,
  schema: z.object({ id: idText(), captcha: requiredCaptcha() }),
});

/** Acts on a page by the link of a claim or of the mail about a deletion; `export` answers a download. */
export const claimConfirm = endpoint<{ success: true; message: string } | Record<string, unknown>>()({
  method: 'POST',
  path: '/php-api/claim-confirm.php',
  input: 'json',
  access: 'anyone',
  writes: true,
  hashes: 'password',
  schema: z.object({
    token: secretText('Token', 200, ACCOUNT_SENTENCES.linkOver),
    action: z.enum(['keep', 'remove', 'export'], { error: 'Action must be keep, remove or export' }),
    password: z.optional(secretText('Password', 1_000)),
  }),
});
