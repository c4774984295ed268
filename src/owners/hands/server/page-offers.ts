import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import type { LinkEnd } from '../../../accounts/links/rules.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import {
  endLinkAt,
  findLink,
  getLink,
  linkSubject,
  type MailedLink,
} from '../../../accounts/links/storage.ts';
import { getAccount, isVoid } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { type Hands, handsOf, loginsOf, type PageOffer } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';

/** An offer that can still be taken, with when its time began (milliseconds) and what it makes of who takes it. */
export type OpenOffer = PageOffer & { from: number; role: PageRole };

const openOf = async (storage: Storage, offer: PageOffer, role: PageRole): Promise<OpenOffer[]> => {
  const link = await findLink(storage, offer.link);
  return link === null ? [] : [{ ...offer, role, from: link.from }];
};

/** The offers of a page that can still be taken: the one to own it, then the invitations. */
export const openOffers = async (
  storage: Storage,
  { offered, invited }: Pick<Hands, 'offered' | 'invited'>,
): Promise<OpenOffer[]> =>
  (
    await Promise.all([
      ...(offered === undefined ? [] : [openOf(storage, offered, 'owner')]),
      ...invited.map((offer) => openOf(storage, offer, 'editor')),
    ])
  ).flat();

/** The hands of a page without the offers whose time is over. */
export const withoutOver = async (storage: Storage, hands: Hands): Promise<Hands> => {
  const open = new Set((await openOffers(storage, hands)).map(({ link }) => link));
  const { offered, ...rest } = hands;
  return {
    ...rest,
    invited: hands.invited.filter(({ link }) => open.has(link)),
    ...(offered !== undefined && open.has(offered.link) && { offered }),
  };
};

/** The hands of a page without an offer. */
export const withoutOffer = (hands: Hands, link: string): Hands => {
  const { offered, ...rest } = hands;
  return {
    ...rest,
    invited: hands.invited.filter((offer) => offer.link !== link),
    ...(offered !== undefined && offered.link !== link && { offered }),
  };
};

/** The offers that a change of the hands took away. */
export const goneOffers = (before: Hands, after: Hands): PageOffer[] => {
  const kept = new Set(offersOf(after).map(({ link }) => link));
  return offersOf(before).filter(({ link }) => !kept.has(link));
};

const offersOf = ({ offered, invited }: Hands): PageOffer[] => [
  ...(offered === undefined ? [] : [offered]),
  ...invited,
];

/** Ends the links of offers. */
export const endOffers = async (
  storage: Storage,
  offers: readonly PageOffer[],
  why: LinkEnd = 'withdrawn',
): Promise<void> => {
  await Promise.all(offers.map(({ link }) => endLinkAt(storage, link, why)));
};

/** The address of a login, as two are compared; '' if it has none. */
export const comparableAddress = async (storage: Storage, login: string): Promise<string> =>
  normalizeEmail((await loginAddress(storage, login))?.email ?? '');

/** The logins of a page by their addresses. */
export const loginsByAddress = async (
  storage: Storage,
  record: Pick<ProfileRecord, 'id' | 'hands'>,
): Promise<Map<string, string>> => {
  const logins = loginsOf(record);
  const addresses = await Promise.all(logins.map((login) => comparableAddress(storage, login)));
  return new Map(logins.map((login, index) => [addresses[index] ?? '', login]));
};

/** What the link of a letter offers: which page, and as what. */
export type Offered = { link: MailedLink; record: ProfileRecord; role: PageRole };

/**
 * What the link of a letter offers; refuses one that is used, withdrawn, over or forged, and one that was sent while somebody else had the
 * address of the page's owner. The link of an offer that its taker has taken already, and whose call crashed, is good for that taker.
 */
export const requireOffer = async (
  storage: Storage,
  token: string,
  hasTaken: (record: ProfileRecord) => boolean = () => false,
): Promise<Offered> => {
  const page = linkSubject(token);
  if (page === null) throw linkOver();
  const [link, record] = await Promise.all([
    getLink(storage, 'join', token),
    getProfileRecord(storage, page),
  ]);
  if (link === null || record === null) throw linkOver();
  const offer = offerOf(handsOf(record), link.key);
  if (offer === null) {
    if (hasTaken(record)) return { link, record, role: link.role ?? 'editor' };
    throw linkOver();
  }
  await requireStanding(storage, record, offer);
  return { link, record, role: offer.role };
};

/** The offer with that link; null if there is none. */
export const offerOf = (
  { offered, invited }: Hands,
  link: string,
): (PageOffer & { role: PageRole }) | null => {
  if (offered?.link === link) return { ...offered, role: 'owner' };
  const offer = invited.find((each) => each.link === link);
  return offer === undefined ? null : { ...offer, role: 'editor' };
};

/** Refuses an offer that the page's owner did not make: somebody else had their address then. */
export const requireStanding = async (
  storage: Storage,
  record: Pick<ProfileRecord, 'id' | 'hands'>,
  offer: PageOffer,
): Promise<void> => {
  const account = await getAccount(storage, handsOf(record).owner);
  if (account === null || isVoid(account, offer)) throw linkOver();
};
