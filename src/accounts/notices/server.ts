import type { Storage } from '../../base/engine/storage/storage.ts';
import type { Admin } from '../../base/http/rules/roles.ts';
import { adminRecordOf, toAdmin } from '../admin-login/server/admin-accounts.ts';
import { adminSubject, getStoredAdmin, type StoredAdmin, updateStoredAdmin } from '../admin-login/storage.ts';
import { DEFAULT_NOTICES, type NoticeChoice } from './rules.ts';
import { setNotifiedAtOnce } from './storage.ts';

/** How often a member wants to be told what waits. */
export const noticesOf = (stored: StoredAdmin | null): NoticeChoice => stored?.notices ?? DEFAULT_NOTICES;

/** The member of a subject and how often they want to be told; null if there is none. */
export const findMember = async (
  storage: Storage,
  subject: string,
): Promise<{ admin: Admin; notices: NoticeChoice } | null> => {
  const stored = await getStoredAdmin(storage, subject);
  const admin = toAdmin(subject, stored);
  return admin && { admin, notices: noticesOf(stored) };
};

/** Sets how often a member is told what waits. */
export const setNotices = async (storage: Storage, admin: Admin, each: NoticeChoice): Promise<void> => {
  const subject = adminSubject(admin.email);
  await updateStoredAdmin(storage, subject, (stored) => ({
    ...adminRecordOf(admin, stored, storage.now()),
    notices: each,
  }));
  await setNotifiedAtOnce(storage, subject, each === 'now');
};
