import { hasAccount } from '../../../accounts/server/has-account.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { eraseProfile } from '../../../moderation/deletion/storage.ts';
import {
  getRecordOrTombstone,
  getTrashedProfile,
  getVersionedProfile,
} from '../../../profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';
import { isAsMirrored } from '../../import/server/record/same-record.ts';

/** The pages that a copy has from another site. */
type CopiedPages = {
  /** Notes the ids of pages that come now. Pages of the copy's own are none of them, nor is what its operator removed. */
  expect: (sent: Iterable<string>) => Promise<void>;
  /** Deletes a page that left the other site; the number of pages that went. One that is the copy's own stays. */
  forget: (id: string) => Promise<0 | 1>;
};

/** Opens the pages of a copy; `ids` are those that it has, and are kept. */
export const openCopiedPages = (
  storage: Storage,
  origin: string,
  ids: Set<string>,
  say: (line: string) => void,
): CopiedPages => {
  const expectPage = async (id: string): Promise<void> => {
    const stored = await getRecordOrTombstone(storage, id);
    if (stored === null) ids.add(id);
    else if (!('deleted' in stored)) {
      if (isAsMirrored(stored)) ids.add(id);
    } else if (stored.mayReturn) ids.add(id);
  };

  return {
    expect: async (sent) => {
      for (const id of sent) if (!ids.has(id)) await expectPage(id);
    },
    forget: async (id) => {
      ids.delete(id);
      const found = (await getVersionedProfile(storage, id)) ?? (await getTrashedProfile(storage, id));
      if (found === null) return 0;
      const { value: record, etag } = found;
      if (record.mirrored === undefined) return 0;
      const isTheirs = await hasAccount(storage, record);
      if (isTheirs || !isAsMirrored(record)) {
        const why = isTheirs ? 'somebody has an account for it here' : 'it was changed here';
        say(`${id} left ${origin}, but ${why}: it stays.`);
        return 0;
      }
      // What the operator hid or trashed must not come back with the page.
      const status = await getProfileStatus(storage, id);
      const mayReturn = record.trashed === undefined && !status?.hidden;
      return (await eraseProfile(storage, record, {}, { etag, mayReturn })) ? 1 : 0;
    },
  };
};
