import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { findLink, linkOfKey } from '../../../accounts/links/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { followOwner } from './follow-owner.ts';
import { offerOf, withoutOffer } from './page-offers.ts';
import { tellAgain } from './take-over.ts';

/** Forgets whom a page was offered to in vain, and finishes hand-overs whose call crashed, address and letter, as many as it can until a time. */
export const tendOffers = async (storage: Storage, until: number): Promise<void> => {
  for await (const keys of storage.pages('links/'))
    for (const key of keys) {
      const link = linkOfKey(key);
      if (link?.kind === 'join') await forgetIfOver(storage, link.subject, key);
      if (link?.kind === 'return') {
        await followOwner(storage, link.subject);
        await tellAgain(storage, link.subject, followOwner);
      }
      if (storage.now() >= until) return;
    }
};

const forgetIfOver = async (storage: Storage, page: string, key: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  if (record?.hands === undefined || offerOf(record.hands, key) === null) return;
  if ((await findLink(storage, key)) !== null) return;
  await alterHands(storage, page, (hands) =>
    offerOf(hands, key) === null ? null : withoutOffer(hands, key),
  );
};
