import * as z from 'zod/mini';
import { endpoint } from '../../base/http/calls/endpoint.ts';
import { momentQuery, optionalText, pageQuery } from '../../base/http/calls/inputs.ts';
import { MODERATION_ROLES } from '../../base/http/rules/roles.ts';
import { ADMIN_ACTIONS, type AdminAction } from './rules.ts';

/** Who did what when to which record, with the values before and after. */
export type AuditEntry = {
  id: string;
  at: string;
  admin: string;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  /** The bulk action that it was part of. */
  batch?: string;
};

const ACTIONS = Object.keys(ADMIN_ACTIONS) as [AdminAction, ...AdminAction[]];

/**
 * The audit log, newest first. A filtered page may be short, or empty, before the end: `next` tells. `since` and `until` (exclusive) are
 * ISO 8601.
 */
export const adminGetAudit = endpoint<{ success: true; items: AuditEntry[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetAudit.php',
  input: 'query',
  access: MODERATION_ROLES,
  schema: z.object({
    ...pageQuery(),
    admin: optionalText('Person'),
    action: z.optional(z.enum(ACTIONS, { error: 'Action must be one of the log' })),
    batch: optionalText('Batch'),
    since: momentQuery('Since'),
    until: momentQuery('Until'),
  }),
});
