import * as z from 'zod/mini';
import { ALIAS_SENTENCES, type Alias } from '../domain/finding/aliases.ts';
import { browseSlug, DIMENSIONS } from '../domain/finding/finding.ts';
import { endpoint } from './endpoint.ts';
import { noInput, optionalText, requiredText } from './inputs.ts';

/** Joins one place, profession or industry to another, or parts them again when `to` is empty; each is read as a value or its slug. */
export const adminAlias = endpoint<{ success: true; message: string }>()({
  method: 'POST',
  path: '/php-api/CMSalias.php',
  input: 'json',
  access: 'admin',
  writes: true,
  schema: z.object({
    kind: z.enum(DIMENSIONS, { error: 'Kind must be place, profession or industry' }),
    from: requiredText('From').check(
      z.refine((value) => browseSlug(value) !== '', { error: ALIAS_SENTENCES.from }),
    ),
    to: optionalText('To').check(
      z.refine((value) => !value || browseSlug(value) !== '', { error: ALIAS_SENTENCES.from }),
    ),
  }),
});

/** What has been joined. */
export const adminGetAliases = endpoint<{ success: true; items: Alias[] }>()({
  method: 'GET',
  path: '/php-api/CMSgetAliases.php',
  input: 'none',
  access: 'admin',
  writes: false,
  schema: noInput(),
});
