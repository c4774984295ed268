import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isManageToken, type ManagePurpose, useManageToken } from '../storage/manage-tokens.ts';

/** Whether a request has a valid token for the purpose (`Authorization: Bearer …`). */
export const hasManageToken = (
  storage: Storage,
  purpose: ManagePurpose,
  request: Request,
): Promise<boolean> => isManageToken(storage, purpose, tokenOf(request));

/** Uses up the token of a request; false if it has none that is valid for the purpose and unused. */
export const takeManageToken = (
  storage: Storage,
  purpose: ManagePurpose,
  request: Request,
): Promise<boolean> => useManageToken(storage, purpose, tokenOf(request));

const tokenOf = (request: Request): string =>
  /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
