import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { momentQuery, optionalText, pageQuery } from '../../base/http/calls/inputs.ts';
import { listReply, moment, strings } from '../../base/http/calls/replies.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { ADMIN_ACTIONS, type AdminAction } from './rules.ts';

/** Who did what when to which record, with the values before and after; `batch` is the bulk action that it was part of. */
const auditEntry = z.strictObject({
  id: z.string(),
  at: moment,
  ...strings('admin', 'action', 'target'),
  before: z.unknown(),
  after: z.unknown(),
  batch: z.exactOptional(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const ACTIONS = Object.keys(ADMIN_ACTIONS) as [AdminAction, ...AdminAction[]];

/**
 * The audit log, newest first. A filtered page may be short, or empty, before the end: `next` tells. `since` and `until` (exclusive) are
 * ISO 8601.
 */
export const adminGetAudit = endpoint({
  method: 'GET',
  path: '/php-api/CMSgetAudit.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    ...pageQuery(),
    admin: optionalText('Person'),
    action: z.optional(z.enum(ACTIONS, { error: 'Action must be one of the log' })),
    batch: optionalText('Batch'),
    page: optionalText('Page'),
    since: momentQuery('Since'),
    until: momentQuery('Until'),
  }),
  reply: listReply(auditEntry),
});
