import type { Storage } from '../../base/engine/storage/storage.ts';
import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES } from '../../base/fields/rules/fields.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { handler } from '../../base/http/server/handler.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { adminUndoChange, undoChange } from '../../profiles/history/calls.ts';
import { newestNumber } from '../../profiles/history/rules/record-history.ts';
import { HISTORY_SENTENCES } from '../../profiles/history/rules/sentences.ts';
import { type HistoryReader, visibleChange } from '../../profiles/history/rules/visible-change.ts';
import { noChange } from '../../profiles/history/server/read-history.ts';
import { getChange } from '../../profiles/history/storage/read-changes.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../profiles/server/audit-profile.ts';
import { changedFields } from '../../profiles/server/corrections.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { privatePhotos } from '../../profiles/visibility/rules/privacy.ts';
import { adminHandler } from '../../site/audit/server/admin-call.ts';
import { withdrawAudit } from '../../site/audit/storage.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { correctedRecord } from '../correction/server.ts';
import { finishEdit, noteBadge } from '../editing/server/edited-record.ts';
import { editProfile } from '../editing/server/profile-edit.ts';
import { storeEdit } from '../editing/storage.ts';
import { requireOwnProfile } from '../my-profile/server.ts';

/**
 * The text fields of a record as they were before a change, as far as who undoes it may see them. 404 if they see no such change; 409 if it
 * is the beginning, or nothing of it can be undone, or a field has changed since.
 */
const valuesBefore = async (
  storage: Storage,
  record: ProfileRecord,
  number: number,
  reader: HistoryReader,
): Promise<Partial<Record<FieldName, string>>> => {
  const change = await getChange(storage, record, number);
  const shown = change === null ? null : visibleChange(record, change, reader, storage.now());
  if (shown === null) throw noChange();
  if (number === 1) throw new AppError('conflict', HISTORY_SENTENCES.beginning);
  const values: Partial<Record<FieldName, string>> = {};
  const errors: Record<string, string> = {};
  for (const field of FIELD_NAMES) {
    const { before = null, after = null } = shown.fields[field] ?? {};
    if (before === null || after === null) continue;
    values[field] = before;
    if (record[field] !== after) errors[field] = HISTORY_SENTENCES.changedSince;
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('conflict', HISTORY_SENTENCES.changedSince, { errors });
  if (Object.keys(values).length === 0) throw new AppError('conflict', HISTORY_SENTENCES.nothing);
  return values;
};

/** Undoes a change of an owner's page by the rules of an edit; returns the number of the new change. 409 also if the page changes at the same moment. */
export const undoOwnChange = async (
  storage: Storage,
  old: ProfileRecord,
  number: number,
  address: string,
): Promise<{ record: ProfileRecord; number: number }> => {
  const outcome = await editProfile({
    storage,
    id: old.id,
    raw: { version: String(old.version) },
    address,
    // Of the record that is replaced: a redaction may come in between, and leaves the version.
    rawOf: (record) => valuesBefore(storage, record, number, 'owner'),
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
    const next = await correctedRecord(storage, old, await valuesBefore(storage, old, number, 'public'));
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
  const { storage, input, address, later } = call;
  const { record: old } = await requireOwnProfile(call);
  const { record, number } = await undoOwnChange(storage, old, input.number, address);
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
