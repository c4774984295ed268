import { sessionKind } from '../../base/http/calls/endpoint.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { createHandle } from '../../base/http/server/handle.ts';
import { adminOf, lacksFactor } from '../admin-login/server/admin-accounts.ts';
import { admitToPage } from '../hands/server/gate.ts';
import { sessionOf } from '../sessions/server/call-session.ts';

/** A function for a call of the contract, with sessions of owners and of the team; a member's role must be among those of the call. */
export const handle = createHandle(async (request, storage, { access, withoutFactor }, headers) => {
  const kind = sessionKind({ access });
  const session = kind === null ? null : await sessionOf(request, storage, kind, headers);
  if (kind !== 'admin') return session;
  const admin = adminOf(session);
  if (admin === null) return null;
  if (!access.includes(admin.role)) throw new AppError('forbidden');
  if (withoutFactor !== true && (await lacksFactor(storage, session))) throw new AppError('second-factor');
  return session;
}, admitToPage);
