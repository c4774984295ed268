import { atom } from 'nanostores';
import { type AdminUser, adminGetUser } from '../../../contract/moderation/admin-user.ts';
import { adminGetRequests, type QueuedRequest } from '../../../contract/profiles/badge.ts';
import { DASHBOARD_SENTENCES } from '../../../domain/site/dashboard.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import { loadPage, type PagedState } from '../../frame/paged-list.ts';

/** The open badge requests, longest waiting first. */
export const $requests = atom<PagedState<QueuedRequest>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of requests. */
export const loadRequests = (more = false): Promise<void> => loadPage($requests, adminGetRequests, more);

/** A whole record, or the problem with loading it. */
export const loadUser = async (id: string): Promise<{ user: AdminUser } | { problem: string }> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done'
    ? { user: outcome.reply.user }
    : { problem: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) };
};
