import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../inputs.ts';

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

export const adminGetAudit = endpoint<{ success: true; items: AuditEntry[]; next: string | null }>()({
  method: 'GET',
  path: '/php-api/CMSgetAudit.php',
  input: 'query',
  access: 'admin',
  writes: false,
  schema: z.object(pageQuery()),
});
