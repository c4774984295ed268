import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { withVisibility } from '../../../profiles/visibility/rules/privacy.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { noteBadge } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';
import { getApartAccount, mirrored } from '../../email/server/login-address.ts';

/**
 * Gives a page that was handed over the address of its owner's login, which readers do not see unless that is the former owner, who showed
 * theirs; a page with an address of its own keeps it. The badge goes with the address that it stood for, and returns with it.
 */
export const followOwner = async (storage: Storage, page: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  if (record?.hands?.trial === undefined || record.ownEmail === true) return;
  const account = await getApartAccount(storage, record.hands.owner);
  if (account === null || account.address.email === record.email) return;
  const follow = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    const trial = old?.hands?.trial;
    if (old === null || trial === undefined || old.hands?.owner !== account.id || old.ownEmail) return null;
    const isBack = trial.from === account.id && trial.wasPublic === true;
    const next = {
      ...mirrored(old, account.address),
      private_fields: withVisibility(
        old.profile,
        old.private_fields ?? [],
        'email',
        isBack ? 'shown' : 'private',
      ),
      version: old.version + 1,
      updated: old.updated,
    };
    await noteBadge(storage, 'owner', old, next);
    return next;
  };
  const { done } = await storeEdit(storage, page, follow, { by: 'owner' });
  if (done) await purge(tagsOf(page));
};
