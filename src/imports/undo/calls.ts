import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { pageQuery, requiredText } from '../../base/http/calls/inputs.ts';
import { count, listReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE } from '../../base/http/rules/roles.ts';

const counts = { removed: count, reverted: count, kept: count };

/** Takes an import back, as far as no later change touched what it did. */
export const adminUndoImport = endpoint({
  method: 'POST',
  path: '/php-api/CMSundoImport.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ batch: requiredText('Batch') }),
  reply: success({
    ...counts,
    left: z.exactOptional(
      count.check(z.meta({ description: 'Parts that this call had no time for: ask again' })),
    ),
  }),
});

const importItem = z.strictObject({
  ...strings('batch', 'source', 'by'),
  at: moment,
  created: count,
  changed: count,
  undone: z.nullable(moment),
});
export type ImportItem = z.infer<typeof importItem>;

/** Lists the imports. */
export const adminGetImports = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetImports.php',
  input: 'query',
  access: ADMIN_ROLE,
  schema: z.object(pageQuery()),
  reply: listReply(importItem),
});
