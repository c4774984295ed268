import type { Context } from '@netlify/functions';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { readOwnCookie } from '../http/cookies.ts';
import { AppError } from '../http/errors.ts';
import type { HandledCall } from '../http/handle.ts';
import type { AdminCall } from '../site/admin-call.ts';
import { adminOf } from './admin-accounts.ts';
import { sessionOf } from './call-session.ts';
import { handle } from './handle.ts';

/** A function for an admin's call: like `handle`, but the session's holder must still be an admin. */
export const handleAdmin = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  run: (call: AdminCall<Input>) => Promise<Reply | Response>,
): ((request: Request, context?: Context) => Promise<Response>) =>
  handle(endpoint, async (call) => {
    const admin = adminOf(call.session);
    if (admin === null) throw new AppError('unauthenticated');
    return run({
      ...call,
      admin,
      audit: async (action, target, before, after) => {
        await appendAudit(call.storage, { admin: admin.email, action, target, before, after });
      },
    });
  });

/** Whether a public call comes from an admin; costs nothing without an admin's cookie. */
export const isFromAdmin = async ({
  request,
  storage,
  setCookie,
}: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>): Promise<boolean> => {
  if (readOwnCookie(request, 'admin') === null) return false;
  const headers = new Headers();
  if (adminOf(await sessionOf(request, storage, 'admin', headers)) === null) return false;
  for (const cookie of headers.getSetCookie()) setCookie(cookie);
  return true;
};

/** Whether a request comes from an administrator or the owner of that profile. */
export const isOwnerOrAdmin = async (request: Request, storage: Storage, owner: string): Promise<boolean> =>
  (await sessionOf(request, storage, 'owner', new Headers()))?.holder === owner ||
  isFromAdmin({ request, storage, setCookie: () => {} });
