import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { takePlace } from '../storage/login-places.ts';

/** Takes a place for a page among those of a login; refuses with `too-many` if all are taken, and if the login has ended. */
export const requirePlace = async (
  storage: Storage,
  login: string,
  page: { id: string; role: PageRole; seal?: string },
): Promise<void> => {
  const outcome = await takePlace(storage, login, page);
  if (outcome === 'full') throw new AppError('too-many');
  if (outcome === 'ended') throw new AppError('unauthenticated');
};
