import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetRequests, type QueuedRequest } from '../../profiles/badge/calls.ts';
import { waitingStore } from '../../site/to-do/browser.ts';
import { type AdminUser, adminGetUser } from '../page/calls.ts';

/** The open badge requests, longest waiting first. */
export const waitingRequests = waitingStore<QueuedRequest, { cursor?: string | undefined }>(adminGetRequests);

/** A whole record, or the problem with loading it. */
export const loadUser = async (id: string): Promise<{ user: AdminUser } | { problem: string }> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done'
    ? { user: outcome.reply.user }
    : { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
};
