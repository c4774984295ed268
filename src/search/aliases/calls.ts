import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { noInput, optionalText, requiredText } from '../../base/http/calls/inputs.ts';
import { messageReply, strings, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE } from '../../base/http/rules/roles.ts';
import { browseSlug } from '../../profiles/rules/browse-slug.ts';
import { DIMENSIONS } from '../../profiles/rules/dimensions.ts';
import { ALIAS_SENTENCES, type Alias } from './rules.ts';

/** Merges one place, profession or industry into another, or separates them again if `to` is empty; each is given as a value or a slug. */
export const adminAlias = endpoint({
  method: 'POST',
  path: '/php-api/CMSalias.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({
    kind: z.enum(DIMENSIONS, { error: 'Kind must be place, profession or industry' }),
    from: requiredText('From').check(
      z.refine((value) => browseSlug(value) !== '', { error: () => ALIAS_SENTENCES.from }),
    ),
    to: optionalText('To').check(
      z.refine((value) => !value || browseSlug(value) !== '', { error: () => ALIAS_SENTENCES.from }),
    ),
  }),
  reply: messageReply,
});

const alias: z.ZodMiniType<Alias> = z.strictObject({ kind: z.enum(DIMENSIONS), ...strings('from', 'to') });

/** Lists the merged slugs. */
export const adminGetAliases = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetAliases.php',
  input: 'none',
  access: ADMIN_ROLE,
  schema: noInput(),
  reply: success({ items: z.array(alias) }),
});
