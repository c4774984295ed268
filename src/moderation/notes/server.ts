import type { InputOf, ReplyOf } from '../../base/http/calls/endpoint.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { getRecordOrTombstone } from '../../profiles/storage/profile-record.ts';
import { type AdminCall, adminHandler } from '../../site/audit/server/admin-handler.ts';
import { MODERATION_SENTENCES } from '../rules/sentences.ts';
import { adminNote } from './calls.ts';
import { getNote, listNotes, putNote, removeNotes } from './storage.ts';

/** How long the same text by the same person is the same note, in milliseconds: its first reply was lost. */
const REPEAT_MS = 60_000;

/** Keeps a note about a page, in the trash too; 404 if there is none. */
export const writeNote = async (
  { storage, admin }: Pick<AdminCall<unknown>, 'storage' | 'admin'>,
  { id, text }: InputOf<typeof adminNote>,
): Promise<ReplyOf<typeof adminNote>> => {
  const isThere = async (): Promise<boolean> => {
    const stored = isProfileId(id) ? await getRecordOrTombstone(storage, id) : null;
    return stored !== null && !('deleted' in stored);
  };
  if (!(await isThere())) throw noProfile();
  const newest = (await listNotes(storage, id)).at(-1);
  const last = newest === undefined ? null : await getNote(storage, id, newest);
  const isRepeat =
    last !== null && last.by === admin.email && last.text === text && storage.now() - last.at < REPEAT_MS;
  const ref = isRepeat ? last.id : await putNote(storage, id, { by: admin.email, text });
  // The page may have been deleted after it was looked at, and its notes before this one was there.
  if (!(await isThere())) {
    await removeNotes(storage, id);
    throw noProfile();
  }
  return { success: true, message: MODERATION_SENTENCES.noted, ref };
};

export const adminNoteHandler = adminHandler(adminNote, ({ input, ...call }) => writeNote(call, input));
