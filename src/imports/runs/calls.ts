import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { listReply, success } from '../../base/http/calls/replies.ts';
import { ADMIN_ROLE } from '../../base/http/rules/roles.ts';

const state = z.enum(['new', 'changed', 'same', 'alike', 'skipped', 'bad']);
const result = z.strictObject({
  row: z.number(),
  state,
  id: z.optional(z.string()),
  alike: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  changes: z.optional(z.record(z.string(), z.strictObject({ before: z.string(), after: z.string() }))),
});
const record = z.looseObject({ row: z.number() });

export const adminImportCheck = endpoint({
  method: 'POST',
  path: '/php-api/CMSimportCheck.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ records: z.array(record) }),
  reply: success({ results: z.array(result) }),
});

export const adminImportRows = endpoint({
  method: 'POST',
  path: '/php-api/CMSimportRows.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({
    batch: z.string(),
    source: z.string(),
    private: z.optional(z.string()),
    records: z.array(record),
  }),
  reply: success({ results: z.array(result) }),
});

export const adminUndoImport = endpoint({
  method: 'POST',
  path: '/php-api/CMSundoImport.php',
  input: 'json',
  access: ADMIN_ROLE,
  schema: z.object({ batch: z.string() }),
  reply: success({ removed: z.number(), reverted: z.number(), kept: z.number() }),
});

const earlierImport = z.strictObject({
  batch: z.string(),
  source: z.string(),
  at: z.string(),
  by: z.string(),
  created: z.number(),
  changed: z.number(),
  undone: z.nullable(z.string()),
});
export type EarlierImport = z.infer<typeof earlierImport>;

export const adminGetImports = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetImports.php',
  input: 'query',
  access: ADMIN_ROLE,
  schema: z.object({ limit: z.optional(z.number()), cursor: z.optional(z.string()) }),
  reply: listReply(earlierImport),
});
