import type { Context } from '@netlify/functions';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import { ADMIN_ROLE, MODERATION_ROLES, NEWS_ROLES, type Role } from '../../../base/http/rules/roles.ts';
import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { HandledCall, RefusedCall } from '../../../base/http/server/handler.ts';
import type { AdminCall, IsFromAdmin } from '../../../site/audit/server/admin-handler.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { handle } from '../../server/handle.ts';
import { isOwnerOf, sessionOf } from '../../sessions/server/call-session.ts';
import { adminOf, lacksFactor } from './admin-accounts.ts';
import { listAnswerers } from './answerers.ts';

/** A function for an admin's call: like `handle`, but the caller must still be an admin. */
export const handleAdmin = <Input, Reply>(
  endpoint: Endpoint<Input, Reply>,
  run: (call: Omit<AdminCall<Input>, 'onWholePages'>) => Promise<Reply | Response>,
  further?: (call: RefusedCall) => Problems | Promise<Problems>,
): ((request: Request, context?: Context) => Promise<Response>) =>
  handle(
    endpoint,
    async (call) => {
      const admin = adminOf(call.session);
      if (admin === null) throw new AppError('unauthenticated');
      return run({
        ...call,
        admin,
        byPasskey: call.session?.admin?.passkey === true,
        audit: async (action, target, before, after) => {
          await appendAudit(call.storage, { admin: admin.email, action, target, before, after });
        },
        answerers: () => listAnswerers(call.storage),
      });
    },
    further,
  );

const isFrom = async (
  roles: readonly Role[],
  { request, storage, setCookie }: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
): Promise<boolean> => {
  if (readOwnCookie(request, 'admin') === null) return false;
  const headers = new Headers();
  const session = await sessionOf(request, storage, 'admin', headers);
  const admin = adminOf(session);
  if (admin === null || !roles.includes(admin.role) || (await lacksFactor(storage, session))) return false;
  for (const cookie of headers.getSetCookie()) setCookie(cookie);
  return true;
};

/** Whether a public call comes from an administrator; costs nothing without an admin's cookie. */
export const isFromAdmin: IsFromAdmin = (call) => isFrom(ADMIN_ROLE, call);

/** Whether a public call comes from somebody who may read drafts and scheduled articles. */
export const isFromEditor: IsFromAdmin = (call) => isFrom(NEWS_ROLES, call);

/** Whether a request comes from somebody who keeps that page, or from somebody who looks after profiles. */
export const isOwnerOrModerator = async (
  request: Request,
  storage: Storage,
  page: string,
): Promise<boolean> =>
  (await isOwnerOf(request, storage, page, new Headers())) ||
  isFrom(MODERATION_ROLES, { request, storage, setCookie: () => {} });
