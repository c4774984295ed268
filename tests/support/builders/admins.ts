import { sessionAdmin } from '../../../src/accounts/admin-login/server/admin-accounts.ts';
import { adminSubject } from '../../../src/accounts/admin-login/storage.ts';
import { createSession } from '../../../src/accounts/sessions/storage.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import type { Role } from '../../../src/base/http/rules/roles.ts';
import { type Answer, type Sent, send } from '../calls/calls.ts';

export const ADMIN = { email: 'head@vitae.example', password: 'Quiet-harb0ur' };

/** Sets the site's first admin in the settings, as an operator does. */
export const setFirstAdmin = (admin: { email: string; password: string } | null = ADMIN): void => {
  if (admin === null) {
    delete process.env['ADMIN_EMAIL'];
    delete process.env['ADMIN_PASSWORD'];
  } else {
    process.env['ADMIN_EMAIL'] = admin.email;
    process.env['ADMIN_PASSWORD'] = admin.password;
  }
};

/** Logs an admin in and returns the session cookie. */
export const anAdminCookie = async (admin = ADMIN): Promise<string> => {
  const { status, cookies, body } = await send('CMSlogin.php', { json: admin });
  if (status !== 200) throw new Error(`CMSlogin answered ${status}: ${JSON.stringify(body)}`);
  return cookies[0] as string;
};

/** The session of a member of the team without a login, which would be slow. */
export const aSessionCookie = async (
  storage: Storage,
  { email }: { email: string } = ADMIN,
  role?: Role,
): Promise<string> =>
  `vitae_admin=${await createSession(storage, 'admin', adminSubject(email), { admin: sessionAdmin(email, role) })}`;

/** Sends calls with an admin's cookie. */
export const asAdmin =
  (cookie: string) =>
  (path: string, sent: Sent = {}): Promise<Answer> =>
    send(path, { ...sent, cookie });
