import { timeOfId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { photosOf } from '../../profiles/rules/profile.ts';
import { getTrashedProfile } from '../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { carryOutDecision, finishDecision } from '../cases/server/carry-out-decision.ts';
import { getCaseFile, listPendingDecisions, removePendingMark } from '../cases/storage/case-file.ts';
import { bareCase, listClosedCases } from '../cases/storage/closed-cases.ts';
import { eraseOwned } from '../deletion/server.ts';
import { CASE_PERIOD } from '../rules/limits.ts';
import { getTrashEntry, listTrash, removeTrashEntry } from '../trash/storage.ts';

/** How long a call has to carry out its own decision and to write what it marked, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Maximum number of items of each kind in one run. */
const MAX_ITEMS = 200;

/** Finishes decisions that crashed, mails included. */
export const finishDecisions = async (storage: Storage, now: number): Promise<void> => {
  for (const { id, decision } of (await listPendingDecisions(storage)).slice(0, MAX_ITEMS)) {
    if (now - timeOfId(decision) < TIMEOUT_MS) continue;
    const pending = (await getCaseFile(storage, id)).pending.find((each) => each.id === decision);
    if (pending === undefined) await removePendingMark(storage, id, decision);
    else {
      await carryOutDecision(storage, id, pending);
      await finishDecision(storage, id, pending);
    }
  }
};

/** Removes texts and addresses from cases that were closed `CASE_DAYS` ago. */
export const forgetClosedCases = async (storage: Storage, now: number): Promise<void> => {
  let done = 0;
  for await (const { decision, id, isWhole } of listClosedCases(storage)) {
    if (!isWhole || now - timeOfId(decision) < CASE_PERIOD) continue;
    await bareCase(storage, decision, id);
    done += 1;
    if (done === MAX_ITEMS) return;
  }
};

/** Deletes profiles that were in the trash for `TRASH_DAYS`, and removes stale entries. */
export const emptyTrash = async (storage: Storage, now: number): Promise<void> => {
  let done = 0;
  for (const place of (await listTrash(storage)).reverse()) {
    const [decision = '', id = ''] = place.split('.');
    if (now - timeOfId(decision) < TIMEOUT_MS) continue;
    const entry = await getTrashEntry(storage, place);
    if (entry === null) await removeTrashEntry(storage, place);
    else if (entry.until <= now) {
      const trashed = await getTrashedProfile(storage, id);
      // A stale entry may be from an earlier stay in the trash.
      if (trashed === null || trashed.value.trashed.until > now) continue;
      if (!(await eraseOwned(storage, trashed.value, {}, { isMass: true }))) continue;
      await purge(tagsOf(id, photosOf(trashed.value)));
    } else continue;
    done += 1;
    if (done === MAX_ITEMS) return;
  }
};
