import { claimEmail } from '../../../src/accounts/email/storage.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import type { Answer, Sent } from '../calls/calls.ts';
import { aBusinessRecord, aProfileRecord } from './profiles.ts';

/** Stores a page without an account, as an import leaves it. */
export const aPage = async (storage: Storage, given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  const created = storage.now();
  const bare = { email: '', phone: '', ...given, created, updated: created };
  const record = given.profile === 'professional' ? aBusinessRecord(bare) : aProfileRecord(bare);
  if (record.email !== '') await claimEmail(storage, record.email, record.id);
  await createProfile(storage, record);
  return record;
};

type Admin = (path: string, sent?: Sent) => Promise<Answer>;

/** The calls about merges of an administrator. */
export const mergeCalls = (admin: Admin) => {
  const versionOf = async (id: string): Promise<number> =>
    (await admin('CMSgetUser.php', { query: { id } })).body.user.version;
  return {
    versionOf,
    merge: async (keep: string, drop: string, take: string[] = [], versions?: number[]) =>
      admin('CMSmergeProfiles.php', {
        json: { keep, drop, take, versions: versions ?? [await versionOf(keep), await versionOf(drop)] },
      }),
    unmerge: (id: string) => admin('CMSunmergeProfiles.php', { json: { id } }),
  };
};
