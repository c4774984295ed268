import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isManageToken, type ManagePurpose } from '../storage/manage-tokens.ts';

/** Whether a request has a valid token for the purpose (`Authorization: Bearer …`). */
export const hasManageToken = (
  storage: Storage,
  purpose: ManagePurpose,
  request: Request,
): Promise<boolean> =>
  isManageToken(
    storage,
    purpose,
    /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '',
  );
