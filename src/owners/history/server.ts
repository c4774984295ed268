import type { Storage } from '../../base/engine/storage/storage.ts';
import type { RawFields } from '../../base/fields/rules/field-sentences.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { handler } from '../../base/http/server/handler.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { adminUndoChange, undoChange } from '../../profiles/history/calls.ts';
import { changedFieldOf, formOfValues, historyValue } from '../../profiles/history/rules/history-fields.ts';
import { newestNumber } from '../../profiles/history/rules/record-history.ts';
import { HISTORY_SENTENCES } from '../../profiles/history/rules/sentences.ts';
import type { HistoryField } from '../../profiles/history/rules/stored-history.ts';
import {
  differs,
  type HistoryReader,
  visibleChange,
  visibleValues,
} from '../../profiles/history/rules/visible-change.ts';
import { noChange } from '../../profiles/history/server/read-history.ts';
import { getChange } from '../../profiles/history/storage/read-changes.ts';
import { privatePhotos } from '../../profiles/photos/rules.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { changedFields } from '../../profiles/server/corrections.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { adminHandler } from '../../site/audit/server/admin-handler.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { correctedRecord } from '../correction/server/corrected-record.ts';
import { finishEdit, noteBadge } from '../editing/server/edited-record.ts';
import type { Hand } from '../editing/server/editor-limits.ts';
import { editProfile } from '../editing/server/profile-edit.ts';
import { storeEdit } from '../editing/storage.ts';
import { requireOwnProfile } from '../my-profile/server.ts';

/**
 * The fields of a record as they were before a change, as a form sends them, as far as who undoes it may see them. 404 if they see no such
 * change; 409 if it is the beginning, or nothing of it can be undone, or a field has changed since.
 */
const formBefore = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
  reader: HistoryReader,
): Promise<RawFields> => {
  const change = await getChange(storage, record, number);
  if (change === null || visibleChange(record, change, reader, storage.now()) === null) throw noChange();
  if (number === 1) throw new AppError('conflict', HISTORY_SENTENCES.beginning);
  const values = new Map<HistoryField, string>();
  const errors: Record<string, string> = {};
  for (const [field, shown] of visibleValues(record, change, reader, todayOf(storage))) {
    if (shown.before === null || shown.after === null || !differs(shown)) continue;
    values.set(field, shown.before);
    if (historyValue(record, field) !== shown.after)
      errors[changedFieldOf(field)] = HISTORY_SENTENCES.changedSince;
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('conflict', HISTORY_SENTENCES.changedSince, { errors });
  if (values.size === 0) throw new AppError('conflict', HISTORY_SENTENCES.nothing);
  return formOfValues(record, values);
};

/** Undoes a change of an owner's page by the rules of an edit; returns the number of the new change. 409 also if the page changes at the same moment. */
export const undoOwnChange = async (
  storage: Storage,
  old: ProfileRecord,
  number: number,
  { address, ...hand }: Hand & { address: string },
): Promise<{ record: ProfileRecord; number: number }> => {
  const outcome = await editProfile({
    storage,
    id: old.id,
    hand,
    raw: { version: String(old.version) },
    address,
    // Of the record that is replaced: a redaction may come in between, and leaves the version.
    rawOf: (record) => formBefore(storage, record, number, 'owner'),
  });
  if (outcome.kind === 'gone') throw new AppError('unauthenticated');
  if (outcome.kind === 'stale') throw new AppError('conflict');
  return { record: outcome.record, number: newestNumber(outcome.record) };
};

/** Undoes for an administrator what the public sees of a change, also on a page with an account; returns the number of the new change. */
export const undoForAdmin = async (call: ProfileAudit, id: string, number: number): Promise<number> => {
  const { storage, admin, later } = call;
  if (!isProfileId(id)) throw noProfile();
  let entry = null as string | null;
  const undo = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    if (old === null) throw noProfile();
    const next = await correctedRecord(storage, old, await formBefore(storage, old, number, 'public'));
    if (next === null || entry !== null) return next;
    entry = await auditProfile(call, 'undo-change', old, null, { number, fields: changedFields(old, next) });
    await noteBadge(storage, admin.email, old, next);
    return next;
  };
  const updated = await storeEdit(storage, id, undo, { by: 'administrator' }).catch(
    async (error: unknown) => {
      if (error instanceof AppError && entry !== null) await withdrawAudit(storage, entry);
      throw error;
    },
  );
  if (!updated.done) throw new AppError('conflict', HISTORY_SENTENCES.nothing);
  await finishEdit(storage, { ...updated.before, replaced: updated.after.replaced ?? [] });
  later(() => purge(tagsOf(id)));
  return newestNumber(updated.after);
};

export const undoChangeHandler = handler(undoChange, async (call) => {
  const { storage, input, later } = call;
  const { record: old } = await requireOwnProfile(call);
  const { record, number } = await undoOwnChange(storage, old, input.number, call);
  later(() => purge(tagsOf(record.id, privatePhotos(record))));
  return { success: true as const, message: HISTORY_SENTENCES.undone, number };
});

export const adminUndoChangeHandler = adminHandler(
  adminUndoChange,
  async ({ input: { id, number }, ...call }) => ({
    success: true as const,
    message: HISTORY_SENTENCES.undone,
    number: await undoForAdmin(call, id, number),
  }),
);
