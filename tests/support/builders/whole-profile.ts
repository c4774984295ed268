import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { createSession } from '../../../src/accounts/sessions/storage.ts';
import { putAccount } from '../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { putPhoto } from '../../../src/base/photos/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { verifyProfile } from '../../../src/profiles/badge/storage/verify.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import { putImportedId } from '../../../src/profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from './profiles.ts';

/** A profile with everything that can belong to one: account, photo, import key, session, badge, like and view. */
export const aWholeProfile = async (storage: Storage): Promise<ProfileRecord> => {
  const record = aProfileRecord({ id: 'profile001', key: 'import-1' });
  await claimEmail(storage, record.email, record.id);
  const password = { n: 1, r: 1, p: 1, salt: '', key: '' };
  await putAccount(storage, { id: record.id, password, created: 1, changed: 1 });
  await createProfile(storage, record);
  await putPhoto(storage, record.id, Buffer.from('jpeg'));
  await putImportedId(storage, 'import-1', record.id);
  await createSession(storage, 'owner', record.id);
  await verifyProfile(storage, record.id, true, 'admin');
  await setLike(storage, record.id, 'visitor', true);
  await addView(storage, record.id);
  return record;
};
