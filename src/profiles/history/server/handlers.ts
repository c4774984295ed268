import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminRedactChange } from '../calls.ts';
import { HISTORY_SENTENCES } from '../rules/sentences.ts';
import { redactForAdmin } from './redact.ts';

export const adminRedactChangeHandler = adminHandler(
  adminRedactChange,
  async ({ input: { id, number }, ...call }) => {
    await redactForAdmin(call, id, number);
    return { success: true as const, message: HISTORY_SENTENCES.redacted };
  },
);
