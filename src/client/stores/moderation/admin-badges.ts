import { atom } from 'nanostores';
import { type AdminUser, adminGetUser } from '../../../contract/moderation/admin-user.ts';
import { adminGetRequests, type QueuedRequest } from '../../../contract/profiles/badge.ts';
import { DESK_SENTENCES } from '../../../domain/site/desk.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import type { PagedState } from '../../frame/paged-list.ts';

/** The open badge requests, longest waiting first. */
export const $requests = atom<PagedState<QueuedRequest>>({ kind: 'loading', items: [] });

/** Loads the first or the next page of requests. */
export const loadRequests = async (more = false): Promise<void> => {
  const before = $requests.get();
  const cursor = more && before.kind === 'ready' ? before.next : null;
  const items = more ? before.items : [];
  $requests.set({ kind: 'loading', items });
  const outcome = await adminCall(adminGetRequests, cursor === null ? {} : { cursor });
  $requests.set(
    outcome.kind === 'done'
      ? { kind: 'ready', items: [...items, ...outcome.reply.items], next: outcome.reply.next }
      : { kind: 'failed', items, message: sentenceOf(outcome, DESK_SENTENCES.fetchFailed) },
  );
};

/** A whole record, or the problem with loading it. */
export const loadUser = async (id: string): Promise<{ user: AdminUser } | { problem: string }> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done'
    ? { user: outcome.reply.user }
    : { problem: sentenceOf(outcome, DESK_SENTENCES.fetchFailed) };
};
