import { settle } from '../../../accounts/hands/server/settle.ts';
import { alterHands, loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { HANDS_DAYS, type Hands, handsOf, inTrial, MOST_EDITORS } from '../../../profiles/hands/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { HANDS_SENTENCES } from '../rules.ts';
import { takenMail } from './hands-mails.ts';
import { endOffers, goneOffers, type Offered, offerOf, requireStanding } from './page-offers.ts';
import { type Follow, giveBack } from './return-page.ts';

const DAY = 86_400_000;
/** A call that is this old does not send its letter any more. */
const TELL_AFTER_MS = 10 * 60_000;

/** Refuses to hand a page on that may still be taken back, or whose owner's address may. */
export const requireSettled = async (storage: Storage, record: ProfileRecord): Promise<void> => {
  if (inTrial(record, storage.now())) throw new AppError('in-trial');
  await requireSettledAddress(storage, handsOf(record).owner);
};

const requireSettledAddress = async (storage: Storage, login: string): Promise<string> => {
  const address = await loginAddress(storage, login);
  if ((address?.undoable?.until ?? 0) > storage.now())
    throw new AppError('conflict', HANDS_SENTENCES.emailMoved);
  return address?.email ?? '';
};

/**
 * Makes a login the owner of a page and the former owner an editor, in one write; returns the sending of the letter that lets them take the page
 * back. Invitations end with the right to invite of whoever sent them.
 */
export const takeOver = async (
  storage: Storage,
  { link, record: { id } }: Offered,
  login: string,
): Promise<() => Promise<void>> => {
  const back = await aWayBack(storage, id);
  const altered = await alterHands(storage, id, async (hands, current) => {
    const offer = offerOf(hands, link.key);
    if (offer?.role !== 'owner') throw linkOver();
    await requireStanding(storage, current, offer);
    await requireSettled(storage, current);
    if (hands.owner === login) throw new AppError('conflict', HANDS_SENTENCES.thereAlready);
    await noteUnsettled(storage, hands.owner);
    const now = storage.now();
    const others = hands.editors.filter((editor) => editor.login !== login);
    if (others.length >= MOST_EDITORS) throw new AppError('too-many');
    return {
      owner: login,
      since: now,
      editors: [...others, { login: hands.owner, since: now }],
      invited: [],
      trial: {
        ...{ link: back.key, from: hands.owner, at: now, until: now + HANDS_DAYS * DAY },
        ...(!current.private_fields?.includes('email') && { wasPublic: true as const }),
      },
    } satisfies Hands;
  });
  if (altered === null) throw linkOver();
  const former = await requireUnmoved(storage, altered, back);
  const gone = goneOffers(altered.before, altered.after).filter((offer) => offer.link !== link.key);
  await endOffers(storage, gone);
  await settle(storage, altered.before.owner, id);
  return () => tellFormer(storage, altered.record, back, former);
};

/**
 * The address that the former owner had when the page was taken over, for the letter that lets them take it back. No single write orders that and a change
 * of the address: if it changed between the look and the write, the page goes back at once, with its offer.
 */
const requireUnmoved = async (
  storage: Storage,
  { before, record }: { before: Hands; record: ProfileRecord },
  back: WayBack,
): Promise<string> => {
  try {
    return await requireSettledAddress(storage, before.owner);
  } catch (error) {
    if (error instanceof AppError)
      await alterHands(storage, record.id, (hands) => (hands.trial?.link === back.key ? before : null));
    throw error;
  }
};

/** A link that takes a page back. */
type WayBack = { token: string; key: string };

const aWayBack = async (storage: Storage, page: string): Promise<WayBack> => {
  const token = await createLink(storage, 'return', page, { email: '' });
  return { token, key: linkKey('return', token) };
};

const tellFormer = async (
  storage: Storage,
  record: ProfileRecord,
  { token, key }: WayBack,
  to: string,
): Promise<void> => {
  const { trial, owner } = handsOf(record);
  if (trial?.link !== key) return;
  const [by, account] = await Promise.all([loginAddress(storage, owner), getAccount(storage, trial.from)]);
  if (to !== '') {
    const about = { to, name: displayName(record), by: by?.email ?? '' };
    const mail = await writtenIn(account?.language, () => takenMail(about, token));
    await sendMail(storage, record.id, { ...mail, link: key }, 'handed-over');
  }
  await alterHands(storage, record.id, (hands) =>
    hands.trial?.link === key ? { ...hands, trial: { ...hands.trial, isTold: true } } : null,
  );
};

/**
 * Takes up a hand-over whose call crashed before it looked at the address of the former owner again, and told them: if that has moved by now,
 * nobody can be told whose page it surely was, and it goes back. Refuses with what the look would have said.
 */
export const lookAgain = async (storage: Storage, page: string, follow: Follow): Promise<void> => {
  const trial = (await getProfileRecord(storage, page))?.hands?.trial;
  if (trial === undefined || trial.isTold || trial.until <= storage.now()) return;
  try {
    await requireSettledAddress(storage, trial.from);
  } catch (error) {
    if (error instanceof AppError) await (await giveBack(storage, page, trial, follow))();
    throw error;
  }
};

const hasGoneBack = async (storage: Storage, page: string, follow: Follow): Promise<boolean> => {
  try {
    await lookAgain(storage, page, follow);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
};

/** Sends the letter of a hand-over whose call crashed before it did, with a new link in place of the one that nobody got. */
export const tellAgain = async (storage: Storage, page: string, follow: Follow): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const trial = record?.hands?.trial;
  const now = storage.now();
  if (trial === undefined || trial.isTold || trial.until <= now || now - trial.at < TELL_AFTER_MS) return;
  if (await hasGoneBack(storage, page, follow)) return;
  const back = await aWayBack(storage, page);
  const altered = await alterHands(storage, page, (hands) =>
    hands.trial?.link === trial.link && hands.trial.isTold === undefined
      ? { ...hands, trial: { ...hands.trial, link: back.key, until: now + HANDS_DAYS * DAY } }
      : null,
  );
  if (altered === null) return;
  const to = (await loginAddress(storage, trial.from))?.email ?? '';
  await tellFormer(storage, altered.record, back, to);
};
