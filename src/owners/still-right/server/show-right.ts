import type { RightOfLink } from '../../../accounts/links/calls.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { leavingView } from '../../../profiles/confirmed/rules/confirmation.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { toPageOfLink } from '../../claims/server/page-of-link.ts';
import { requireRight } from './answer.ts';

/** Which page a link asks about, and until when it can be kept if it is about to go; refuses one that is used, over or forged. */
export const showRight = async (storage: Storage, token: string): Promise<RightOfLink> => {
  const { record } = await requireRight(storage, token);
  const profile = await getOwnProfile(storage, record.id);
  if (profile === null) throw linkOver();
  return { page: toPageOfLink(profile), until: leavingView(record) };
};
