import { requirePlace } from '../../../accounts/hands/server/require-place.ts';
import { settle } from '../../../accounts/hands/server/settle.ts';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { dropPlace } from '../../../accounts/hands/storage/login-places.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { markLinkUsed } from '../../../accounts/links/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { type Hands, handsOf, roleOn } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { HANDS_SENTENCES } from '../rules.ts';
import { followOwner } from './follow-owner.ts';
import { type Offered, offerOf, requireOffer, requireStanding, withoutOffer } from './page-offers.ts';
import { lookAgain, takeOver } from './take-over.ts';

/** A page that a login has taken, and what is left to do after the reply. */
export type JoinedPage = { record: ProfileRecord; message: string; mailing: () => Promise<void> };

/**
 * Gives a login what the link of a letter offers. The page's record decides between two that take one offer, and between its taking and its
 * withdrawal; before it comes the login's place for the page, after it the rest, which a repeat finishes after a crash.
 */
export const takeOffer = async (storage: Storage, token: string, login: string): Promise<JoinedPage> => {
  const offered = await requireOffer(storage, token, (record) => roleOn(record, login) !== null);
  const { link, record, role } = offered;
  if (offerOf(handsOf(record), link.key) === null) {
    if (role === 'owner') await lookAgain(storage, record.id, followOwner);
    return finish(storage, offered, login);
  }
  requireNewcomer(record, login, offered);
  await noteUnsettled(storage, login);
  await requirePlace(storage, login, { id: record.id, role });
  try {
    const mailing =
      role === 'owner' ? await takeOver(storage, offered, login) : await takeEditing(storage, offered, login);
    return { ...(await finish(storage, offered, login)), mailing };
  } catch (error) {
    if (error instanceof AppError) await giveUp(storage, record.id, login);
    throw error;
  }
};

/** Refuses who has what is offered already. */
const requireNewcomer = (
  record: { id: string; hands?: Hands },
  login: string,
  { role }: Pick<Offered, 'role'>,
): void => {
  const has = roleOn(record, login);
  if (has === 'owner' || has === role) throw new AppError('conflict', HANDS_SENTENCES.thereAlready);
};

const takeEditing = async (
  storage: Storage,
  { link, record: { id }, role }: Offered,
  login: string,
): Promise<() => Promise<void>> => {
  const altered = await alterHands(storage, id, async (hands, current) => {
    const offer = offerOf(hands, link.key);
    if (offer === null) throw linkOver();
    await requireStanding(storage, current, offer);
    requireNewcomer(current, login, { role });
    const left = withoutOffer(hands, link.key);
    return { ...left, editors: [...left.editors, { login, since: storage.now() }] };
  });
  if (altered === null) throw linkOver();
  return async () => {};
};

const giveUp = async (storage: Storage, page: string, login: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const role = record === null ? null : roleOn(record, login);
  if (role === null) await dropPlace(storage, login, page);
  await settle(storage, login, page);
};

const finish = async (storage: Storage, { link, role }: Offered, login: string): Promise<JoinedPage> => {
  const record = await getProfileRecord(storage, link.subject);
  const has = record === null ? null : roleOn(record, login);
  if (record === null || has === null) throw linkOver();
  await settle(storage, login, record.id);
  await followOwner(storage, record.id);
  await markLinkUsed(storage, link, 'joined');
  const message = role === 'owner' ? HANDS_SENTENCES.taken : HANDS_SENTENCES.joined;
  return { record, message, mailing: async () => {} };
};
