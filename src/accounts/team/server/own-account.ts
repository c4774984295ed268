import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { Admin } from '../../../base/http/rules/roles.ts';
import { invalid } from '../../../base/http/server/errors.ts';
import { throttleAdminChecks } from '../../../base/http/server/limits.ts';
import {
  adminRecordOf,
  checkAdmin,
  requireGoodPassword,
  setAdminPassword,
} from '../../admin-login/server/admin-accounts.ts';
import { adminSubject, updateStoredAdmin } from '../../admin-login/storage.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import type { changeAdminPassword } from '../calls.ts';

/** Changes a member's own name. */
export const setName = async (storage: Storage, admin: Admin, name: string): Promise<void> => {
  await updateStoredAdmin(storage, adminSubject(admin.email), (stored) => ({
    ...adminRecordOf(admin, stored, storage.now()),
    name,
  }));
};

/** Changes a member's own password, given the old one, and ends their sessions except the one with the cookie value `session`. */
export const changeOwnPassword = async (
  storage: Storage,
  admin: Admin,
  { old_password: old, new_password: password }: InputOf<typeof changeAdminPassword>,
  session: string | null,
): Promise<void> => {
  requireGoodPassword(password, 'new_password');
  await throttleAdminChecks(storage, adminSubject(admin.email));
  if ((await checkAdmin(storage, admin.email, old)) === null)
    throw invalid({ old_password: ACCOUNT_SENTENCES.oldPassword });
  await setAdminPassword(storage, admin.email, password, { by: admin.email, spare: session });
};
