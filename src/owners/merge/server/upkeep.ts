import { getEmailClaim } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { removePhoto } from '../../../base/photos/storage.ts';
import { eraseProfile } from '../../../moderation/deletion/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import {
  dropMergeNote,
  listMergeNotes,
  type MergeNote,
} from '../../../profiles/merge/storage/merge-notes.ts';
import { releasedPhotos } from '../../../profiles/photos/rules.ts';
import {
  getMergedProfile,
  type MergedRecord,
  updateStoredProfile,
} from '../../../profiles/storage/profile-record.ts';
import { finishMerge } from './finish-merge.ts';
import { returnLeftTies } from './return-ties.ts';

/** How long a call has to finish its own merge, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Finishes merges that crashed, and ends those that can no longer be taken back. No further one begins after `until` (milliseconds). */
export const keepMerges = async (storage: Storage, now: number, until: number): Promise<void> => {
  for (const note of await listMergeNotes(storage)) {
    if (storage.now() >= until) return;
    if (now - note.at >= TIMEOUT_MS) await keepMerge(storage, note, now);
  }
};

const keepMerge = async (storage: Storage, note: MergeNote, now: number): Promise<void> => {
  const { drop, token } = note;
  const page = (await getMergedProfile(storage, drop))?.value;
  // It did not take place, was taken back, or is over.
  if (page?.merged.token !== token) {
    await returnLeftTies(storage, drop);
    await dropMergeNote(storage, note);
  } else if (page.merged.state !== 'done') await finishMerge(storage, drop);
  else if (page.merged.until <= now) await endMerge(storage, page);
};

/** Erases what is kept for taking a merge back; the page's address goes on to lead to the other one. */
const endMerge = async (storage: Storage, page: MergedRecord): Promise<void> => {
  const { id, email, merged } = page;
  const { into, token } = merged;
  const isTheirs = email === '' || (await getEmailClaim(storage, emailName(email)))?.id === id;
  const leaving = { into, ...(!isTheirs && { email: '' }) };
  if (!(await eraseProfile(storage, page, {}, { isMass: true, merge: token, leaving }))) return;
  const { before, after } = await updateStoredProfile(storage, into, async (keep) => {
    const merges = keep?.merges?.map(({ undo, ...taken }) =>
      taken.token !== token && undo !== undefined ? { ...taken, undo } : taken,
    );
    return keep === null || merges === undefined ? null : { ...keep, merges };
  });
  if (before !== null && after !== null)
    for (const file of releasedPhotos(before, after)) await removePhoto(storage, file);
  await dropMergeNote(storage, { token, drop: id, keep: into });
};
