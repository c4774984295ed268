import pMap from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { removePhoto } from '../../../base/photos/storage.ts';
import { releasedPhotos } from '../../../profiles/photos/rules.ts';
import { getVersionedProfile, replaceProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { IMPORT_UNDO_MS } from '../rules.ts';
import {
  forgetParts,
  getImport,
  getImportPart,
  type LoggedImport,
  listUndoable,
} from '../storage/import-log.ts';
import { withoutOldMarks } from '../storage/import-marks.ts';
import { continueUndo } from './undo-import.ts';

/** Goes on with undos that a call had no time for or that crashed, and forgets imports that can no longer be taken back, with the former values that they left. */
export const finishUndos = async (storage: Storage, now: number, until: number): Promise<void> => {
  for (const id of await listUndoable(storage)) {
    if (storage.now() > until) return;
    const logged = await getImport(storage, id);
    if (logged === null) continue;
    if (logged.undone !== undefined && logged.undone.counts === undefined)
      await continueUndo(storage, logged, until);
    else if (now - logged.at > IMPORT_UNDO_MS) await forget(storage, logged, until);
  }
};

const forget = async (storage: Storage, logged: LoggedImport, until: number): Promise<void> => {
  for (let number = 0; number < logged.parts; number += 1) {
    if (storage.now() > until) return;
    const pages = (await getImportPart(storage, logged.id, number))?.pages ?? [];
    await pMap(pages, ([id]) => forgetMarks(storage, id), READS_AT_ONCE);
  }
  await forgetParts(storage, logged);
};

// If somebody writes the record at the same moment, its next import does it.
const forgetMarks = async (storage: Storage, id: string): Promise<void> => {
  const stored = await getVersionedProfile(storage, id);
  const next = stored && withoutOldMarks(stored.value, storage.now());
  if (stored === null || next === null) return;
  if (!(await replaceProfileRecord(storage, next, stored.etag))) return;
  for (const file of releasedPhotos(stored.value, next)) await removePhoto(storage, file);
};
