import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withLetters } from '../../../profiles/languages/rules/letters.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { withVisibility } from '../../../profiles/visibility/rules/privacy.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { noteBadge } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';
import { type ApartAccount, getApartAccount, mirrored } from '../../email/server/login-address.ts';

/**
 * Gives a page that was handed over what it repeats of its owner's login: the language of letters, and the address, unless it has one of its own.
 * Readers do not see that address unless it is that of the former owner, who showed theirs. The badge goes with the address that it stood for, and
 * returns with it.
 */
export const followOwner = async (storage: Storage, page: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  if (record?.hands?.trial === undefined) return;
  const account = await getApartAccount(storage, record.hands.owner);
  if (account === null || isFollowed(record, account)) return;
  const follow = async (old: ProfileRecord | null): Promise<ProfileRecord | null> => {
    const trial = old?.hands?.trial;
    if (old === null || trial === undefined || old.hands?.owner !== account.id) return null;
    if (isFollowed(old, account)) return null;
    const isBack = trial.from === account.id && trial.wasPublic === true;
    const next = { ...followed(old, account, isBack), version: old.version + 1, updated: old.updated };
    await noteBadge(storage, 'owner', old, next);
    return next;
  };
  const { done } = await storeEdit(storage, page, follow, { by: 'owner' });
  if (done) await purge(tagsOf(page));
};

const hasAddress = ({ ownEmail, email }: ProfileRecord, { address }: ApartAccount): boolean =>
  ownEmail === true || email === address.email;

const isFollowed = (record: ProfileRecord, account: ApartAccount): boolean =>
  hasAddress(record, account) && record.letters === account.language;

const followed = (old: ProfileRecord, account: ApartAccount, isBack: boolean): ProfileRecord => {
  const next = withLetters(old, account.language);
  if (hasAddress(old, account)) return next;
  const visibility = isBack ? 'shown' : 'private';
  return {
    ...mirrored(next, account.address),
    private_fields: withVisibility(old.profile, old.private_fields ?? [], 'email', visibility),
  };
};
