import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetRequests, type QueuedRequest } from '../../profiles/badge/calls.ts';
import { waitingStore } from '../../site/to-do/browser.ts';
import { type AdminUser, adminGetUser } from '../page/calls.ts';

/** The open badge requests, longest waiting first. */
export const waitingRequests = waitingStore<QueuedRequest, { cursor?: string | undefined }>(adminGetRequests);

/** A whole record, or the problem with loading it and the page that it went into, if it did. */
export const loadUser = async (
  id: string,
): Promise<{ user: AdminUser } | { problem: string; into: string | null }> => {
  const outcome = await adminCall(adminGetUser, { id });
  if (outcome.kind === 'done') return { user: outcome.reply.user };
  const said: object = outcome.kind === 'refused' ? outcome.failure : {};
  const { merged_into: into }: { merged_into?: { id: string } } = said;
  return { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed), into: into?.id ?? null };
};
