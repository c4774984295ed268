import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import type { OfferOfLink } from '../../../accounts/links/calls.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { findLogin } from '../../../accounts/login/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { handsOf } from '../../../profiles/hands/rules.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { toPageOfLink } from '../../claims/server/page-of-link.ts';
import { requireOffer } from './page-offers.ts';
import { requireReturn } from './return-page.ts';

const pageOf = async (storage: Storage, id: string): Promise<OfferOfLink['page']> => {
  const profile = await getOwnProfile(storage, id);
  if (profile === null) throw linkOver();
  return toPageOfLink(profile);
};

const emailOf = async (storage: Storage, login: string): Promise<string> =>
  (await loginAddress(storage, login))?.email ?? '';

/** What the link of an offer is for; refuses one that is used, withdrawn, over or forged. */
export const showOffer = async (storage: Storage, token: string): Promise<OfferOfLink> => {
  const { link, record, role } = await requireOffer(storage, token);
  const [by, holder, page] = await Promise.all([
    emailOf(storage, handsOf(record).owner),
    findLogin(storage, link.email),
    pageOf(storage, record.id),
  ]);
  return { by, email: link.email, role, has_login: holder !== null, page };
};

/** Which page a link takes back, and from whom; refuses one that is used, over or forged. */
export const showReturn = async (storage: Storage, token: string): Promise<OfferOfLink> => {
  const { record, trial } = await requireReturn(storage, token);
  const [by, email, page] = await Promise.all([
    emailOf(storage, handsOf(record).owner),
    emailOf(storage, trial.from),
    pageOf(storage, record.id),
  ]);
  return { by, email, role: 'owner', has_login: true, page };
};
