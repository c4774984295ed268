import { asAddressed, ownerAddress } from '../../../accounts/hands/storage/apart.ts';
import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { sendStoredMail } from '../../../base/mail/server/retry.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { eraseProfile } from '../../../moderation/deletion/storage.ts';
import { forgetLeaving, listLeaving, noteConfirmation } from '../../../profiles/confirmed/storage.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { photosOf } from '../../../profiles/rules/profile.ts';
import {
  getProfileRecord,
  getRecordOrTombstone,
  getVersionedProfile,
} from '../../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { storeLetterOnce } from './letter-once.ts';
import { leavingMail } from './letters.ts';

/** Tells the owner of a page that it is about to go, with a link that keeps it; a repeat after a crash tells them once. */
export const tellLeaving = async (storage: Storage, id: string): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  const leaving = record?.leaving;
  if (record === null || leaving === undefined || leaving.told) return;
  const { at, until } = leaving;
  const to = (await ownerAddress(storage, record))?.email ?? '';
  const name =
    to === ''
      ? null
      : await storeLetterOnce(storage, { page: id, kind: 'leaving', at }, async () => {
          const token = await createLink(storage, 'right', id, {
            email: normalizeEmail(to),
            changed: at,
            until,
          });
          const page = await asAddressed(storage, record);
          const mail = await inLettersOf(page, () => leavingMail({ record, to, token }, until));
          return { ...mail, link: linkKey('right', token) };
        });
  await noteConfirmation(storage, id, (stored) =>
    stored.leaving?.at === at && !stored.leaving.told
      ? { ...stored, leaving: { ...stored.leaving, told: true } }
      : null,
  );
  if (name !== null) await sendStoredMail(storage, name);
};

/** Tells of the pages that are about to go, and deletes those whose days are over, as many as it can until a time. */
export const tendLeaving = async (storage: Storage, until: number): Promise<void> => {
  for (const id of await listLeaving(storage)) {
    if (storage.now() >= until) return;
    const stored = await getRecordOrTombstone(storage, id);
    if (stored === null || 'deleted' in stored || stored.leaving === undefined)
      await forgetLeaving(storage, id);
    // One in the trash waits there.
    else if (stored.leaving.until <= storage.now()) await letGo(storage, id);
    else if (!stored.leaving.told) await tellLeaving(storage, id);
  }
};

const letGo = async (storage: Storage, id: string): Promise<void> => {
  await tellLeaving(storage, id);
  const found = await getVersionedProfile(storage, id);
  if (found === null || (found.value.leaving?.until ?? Number.POSITIVE_INFINITY) > storage.now()) return;
  const { value: record, etag } = found;
  // Whoever keeps the page in this moment changes its record.
  if (await eraseProfile(storage, record, {}, { etag })) await purge(tagsOf(id, photosOf(record)));
};
