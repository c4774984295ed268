import { namesAt } from '../../search/storage/entries-at.ts';
import { adminGetAudit } from '../../site/audit/calls.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { answerAudit } from '../../site/audit/server/list-audit.ts';

export const adminGetAuditHandler = adminHandler(adminGetAudit, ({ input, storage }) =>
  answerAudit(storage, input, namesAt),
);
