import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { pageQuery, requiredText, wholeNumber } from '../../base/http/calls/inputs.ts';
import { count, listReply, moment, strings, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE } from '../../base/http/rules/roles.ts';
import { type KeptBecause, UNDO_SENTENCES } from './rules.ts';

const because = { changed: count, account: count, decided: count, trash: count } satisfies Record<
  KeptBecause,
  unknown
>;
const counts = { removed: count, reverted: count, kept: count };

/** Takes an import back, as far as no later change touched what it did, and streams the reply; with `check` it says what would come of that. */
export const adminUndoImport = endpoint({
  method: 'POST',
  path: '/php-api/CMSundoImport.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({
    batch: requiredText('Batch'),
    check: z
      .optional(z.boolean({ error: () => UNDO_SENTENCES.check }))
      .check(z.meta({ description: 'Takes nothing back, and says what would come of it' })),
    from: wholeNumber('From').check(
      z.meta({ description: 'With `check`: the part to go on with, which the call before named' }),
    ),
  }),
  reply: success({
    ...counts,
    left: z.exactOptional(
      count.check(z.meta({ description: 'Parts that this call had no time for: ask again' })),
    ),
    from: z.exactOptional(
      count.check(z.meta({ description: 'With `check`: the first part that this call had no time for' })),
    ),
    because: z.exactOptional(
      z
        .strictObject(because)
        .check(z.meta({ description: 'With `check`: why pages would be kept, in pages' })),
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
export type ListedImport = z.infer<typeof importItem>;

/** Lists the imports. */
export const adminGetImports = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetImports.php',
  input: 'query',
  access: ADMIN_ROLE,
  schema: z.object(pageQuery()),
  reply: listReply(importItem),
});
