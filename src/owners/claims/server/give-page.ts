import type { ProvenClaim } from '../../../accounts/claims/storage.ts';
import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { dropPlace, keepPlace, takePlace } from '../../../accounts/hands/storage/login-places.ts';
import {
  claimAccount,
  getAccount,
  type PasswordHash,
  removeAccount,
} from '../../../accounts/storage/accounts.ts';
import { siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { ownLetters, withLetters } from '../../../profiles/languages/rules/letters.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { withVisibility } from '../../../profiles/visibility/rules/privacy.ts';
import { editedRecord } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';
import { mirrored } from '../../email/server/login-address.ts';
import { isTheirs, isUnclaimed } from './claim-state.ts';

/** Gives a page to its claimant; null if it is not free, or their login has ended or has too many pages. A repeat finishes what a crash left. */
export const givePage = (storage: Storage, claim: ProvenClaim): Promise<ProfileRecord | null> =>
  claim.login === undefined
    ? giveToNewLogin(storage, claim, claim.password)
    : giveToLogin(storage, claim, claim.login);

// The account comes first, as for a claim by mail: until the record changes, an edit of an administrator fails.
const giveToNewLogin = async (
  storage: Storage,
  claim: ProvenClaim,
  password: PasswordHash,
): Promise<ProfileRecord | null> => {
  const { id, email, language } = claim;
  const now = storage.now();
  const account = {
    ...{ id, password, created: now, changed: now, email },
    ...(language !== undefined && { language }),
  };
  if (!(await claimAccount(storage, account))) {
    const present = await getAccount(storage, id);
    // The salt is random, so this is what an earlier attempt wrote.
    if (present?.password.salt !== password.salt && !isTheirs(await getProfileRecord(storage, id), claim))
      return null;
  }
  const updated = await storeEdit(
    storage,
    id,
    (old) => takenBy(claim, old, now, (record) => ({ ...record, email, unconfirmed: true })),
    { by: 'owner' },
  );
  if (updated.done) return updated.after;
  const record = await getProfileRecord(storage, id);
  if (isTheirs(record, claim)) return record;
  await removeAccount(storage, id);
  return null;
};

// The place among the pages of the login comes first, then the record, which decides.
const giveToLogin = async (
  storage: Storage,
  claim: ProvenClaim,
  login: string,
): Promise<ProfileRecord | null> => {
  const { id } = claim;
  if ((await takePlace(storage, login, { id, role: 'owner' })) !== 'taken') return null;
  const [address, account] = await Promise.all([loginAddress(storage, login), getAccount(storage, login)]);
  const hands = { owner: login, editors: [], invited: [] };
  if (address !== null)
    await storeEdit(
      storage,
      id,
      (old) =>
        takenBy(claim, old, storage.now(), (record) => ({
          ...withLetters(mirrored(record, address), account?.language),
          hands,
        })),
      { by: 'owner' },
    );
  const record = await getProfileRecord(storage, id);
  if (!isTheirs(record, claim)) {
    await dropPlace(storage, login, id);
    return null;
  }
  await keepPlace(storage, login, { id, role: 'owner' });
  return record;
};

const takenBy = (
  claim: ProvenClaim,
  old: ProfileRecord | null,
  now: number,
  give: (record: ProfileRecord) => ProfileRecord,
): ProfileRecord | null => {
  if (old === null || !isUnclaimed(old, claim)) return null;
  const given = give({
    ...old,
    claimed: now,
    ...ownLetters(siteLanguageOf(claim.language ?? '')),
    private_fields: withVisibility(old.profile, old.private_fields ?? [], 'email', 'private'),
  });
  return editedRecord(old, given, now);
};
