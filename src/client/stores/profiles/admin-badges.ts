import { atom } from 'nanostores';
import {
  type AdminUser,
  adminGetRequests,
  adminGetUser,
  type QueuedRequest,
} from '../../../contract/profiles/badge.ts';
import { ADMIN_SENTENCES } from '../../../domain/accounts/admin.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import type { PagedState } from '../site/admin-log.ts';

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
      : { kind: 'failed', items, message: sentenceOf(outcome, ADMIN_SENTENCES.fetchFailed) },
  );
};

/** A whole record, or the problem with loading it. */
export const loadUser = async (id: string): Promise<{ user: AdminUser } | { problem: string }> => {
  const outcome = await adminCall(adminGetUser, { id });
  return outcome.kind === 'done'
    ? { user: outcome.reply.user }
    : { problem: sentenceOf(outcome, ADMIN_SENTENCES.fetchFailed) };
};
