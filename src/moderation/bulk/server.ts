import { randomUUID } from 'node:crypto';
import { pMapIterable } from 'p-map';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { collectDeferred } from '../../base/http/server/deferred-work.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { streamResults } from '../../base/http/server/replies.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import type { ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { getTrashedProfile } from '../../profiles/storage/profile-record.ts';
import {
  DEFAULT_STATUS,
  getProfileStatus,
  type ProfileStatus,
} from '../../profiles/visibility/storage/profile-status.ts';
import { type AdminCall, adminHandler } from '../../site/audit/server/admin-handler.ts';
import type { Decision } from '../cases/rules/decisions.ts';
import { decideAnyCase } from '../cases/server/admin-decide.ts';
import { refusePage, releasePage } from '../new-pages/server/release-page.ts';
import { adminBulk, type BulkAction, type BulkItemResult } from '../reports/calls.ts';
import { type Reason, toReason } from '../reports/rules/reasons.ts';
import {
  DECIDED_SENTENCES,
  MODERATION_SENTENCES,
  NEW_PAGE_SENTENCES,
  TRASH_SENTENCES,
} from '../rules/sentences.ts';
import { notPossible } from '../server/case-errors.ts';
import { setVerified } from '../server/moderation.ts';
import { restoreUser } from '../trash/server.ts';

type BulkInput = InputOf<typeof adminBulk>;
type BulkCall = ProfileAudit & Pick<AdminCall<unknown>, 'onWholePages'>;

/** Enough to finish the most profiles of a call within the time of a reply, few enough for the store. */
const CONCURRENCY = 8;

/**
 * Applies an action to many profiles and streams the outcome of each, in the order of their ids; a failure does not affect the others.
 * All log entries share one batch.
 */
export const answerBulk = (call: BulkCall, { ids, ...input }: BulkInput): Response => {
  const batch = randomUUID();
  const results = pMapIterable([...new Set(ids)], (id) => doOne({ ...call, batch }, id, input), {
    concurrency: CONCURRENCY,
  });
  return streamResults(results);
};

const doOne = async (call: BulkCall, id: string, input: Omit<BulkInput, 'ids'>): Promise<BulkItemResult> => {
  const about = { batch: call.batch, id };
  // The reply has started, so only this stream can wait for deferred work.
  const { later, runDeferred } = collectDeferred(undefined, about);
  try {
    const message = await call.onWholePages([id], () => act({ ...call, later }, id, input));
    await runDeferred();
    return { id, ok: true, message };
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, message: error.message };
    logEvent('error', 'bulk-failed', { ...about, error });
    return { id, ok: false, message: new AppError('internal').message };
  }
};

/** What undoes an action, by whether the page is hidden and has the badge. Undoing something by its opposite does the same. */
const UNDONE_BY: Record<BulkAction, (status: ProfileStatus) => BulkAction> = {
  verify: () => 'unverify',
  unverify: ({ verified }) => (verified ? 'unverify' : 'verify'),
  hide: () => 'restore',
  restore: ({ hidden }) => (hidden === null ? 'hide' : 'restore'),
  delete: () => 'undelete',
  refuse: () => 'undelete',
  undelete: () => 'undelete',
  release: () => 'release',
};

const DECISIONS: Partial<Record<BulkAction, Decision>> = {
  hide: 'hide',
  restore: 'restore',
  delete: 'delete',
};

const act = async (
  call: ProfileAudit,
  id: string,
  { action: requested, reason, note, basis, evidence, undo }: Omit<BulkInput, 'ids'>,
): Promise<string> => {
  const status = undo && isProfileId(id) ? await getProfileStatus(call.storage, id) : null;
  const action = undo ? UNDONE_BY[requested](status ?? DEFAULT_STATUS) : requested;
  if (action === 'undelete') {
    await restoreUser(call, id, undo);
    return TRASH_SENTENCES.restored;
  }
  if (action === 'release') {
    if (!undo) await undoRefusal(call, id);
    await releasePage(call, id, undo);
    return undo ? NEW_PAGE_SENTENCES.withheld : NEW_PAGE_SENTENCES.released;
  }
  if (action === 'refuse') {
    await refusePage(call, { id, reason, note });
    return DECIDED_SENTENCES.delete;
  }
  const decision = DECISIONS[action];
  if (decision !== undefined) {
    const why = undo && decision === 'hide' ? hidingBefore(status) : { reason, note };
    await decideAnyCase(call, { id, decision, undo, ...why });
    return DECIDED_SENTENCES[decision];
  }
  await setVerified(call, { id, verified: action === 'verify', basis, evidence, note, undo });
  return DASHBOARD_SENTENCES.updated;
};

// What was refused is in the trash, and still waits.
const undoRefusal = async (call: ProfileAudit, id: string): Promise<void> => {
  const trashed = isProfileId(id) ? await getTrashedProfile(call.storage, id) : null;
  if (trashed?.value.waiting !== undefined) await restoreUser(call, id, true);
};

/** The hiding that an undo restores. */
const hidingBefore = (status: ProfileStatus | null): { reason: Reason; note: string } => {
  if (status?.shown === undefined) throw notPossible(MODERATION_SENTENCES.notUndone);
  const { reason, note } = status.shown;
  return { reason: toReason(reason), note };
};

export const adminBulkHandler = adminHandler(adminBulk, async ({ input, ...call }) =>
  answerBulk(call, input),
);
