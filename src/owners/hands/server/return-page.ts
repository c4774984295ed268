import { requirePlace } from '../../../accounts/hands/server/require-place.ts';
import { leave, settle } from '../../../accounts/hands/server/settle.ts';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { dropPlace } from '../../../accounts/hands/storage/login-places.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import { getLink, linkSubject, type MailedLink, markLinkUsed } from '../../../accounts/links/storage.ts';
import { updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { type Hands, handsOf, loginsOf, roleOn } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { goneBackMail, mailTo, removedMail } from './hands-mails.ts';
import { endOffers, goneOffers } from './page-offers.ts';

type Trial = NonNullable<Hands['trial']>;

/** Gives a page what it repeats of its owner's login (`followOwner`). */
export type Follow = (storage: Storage, page: string) => Promise<void>;

/** The page that a link takes back, and what its hands say of that; refuses a link that is used, over or forged. */
export const requireReturn = async (
  storage: Storage,
  token: string,
): Promise<{ link: MailedLink; record: ProfileRecord; trial: Trial }> => {
  const page = linkSubject(token);
  if (page === null) throw linkOver();
  const [link, record] = await Promise.all([
    getLink(storage, 'return', token),
    getProfileRecord(storage, page),
  ]);
  const trial = record?.hands?.trial;
  if (link === null || record === null || trial?.link !== link.key) throw linkOver();
  return { link, record, trial };
};

/**
 * Makes the former owner of a page its owner again, as it was: who took it over has no role then, nor has anybody whom they brought. Returns
 * what is left to do after the reply. After a crash, a repeat finishes it.
 */
export const returnPage = async (
  storage: Storage,
  token: string,
  follow: Follow,
): Promise<() => Promise<void>> => {
  const { link, record, trial } = await requireReturn(storage, token);
  const isDone = handsOf(record).owner === trial.from;
  const mailing = isDone
    ? await finish(storage, { record, before: handsOf(record) }, follow)
    : await giveBack(storage, record.id, trial, follow);
  await markLinkUsed(storage, link, 'returned');
  return mailing;
};

/** The same by what the hands say of the hand-over. */
export const giveBack = async (
  storage: Storage,
  id: string,
  { link, from }: Pick<Trial, 'link' | 'from'>,
  follow: Follow,
): Promise<() => Promise<void>> => {
  await noteUnsettled(storage, from);
  await requirePlace(storage, from, { id, role: 'owner' });
  try {
    const altered = await alterHands(storage, id, async (hands) => {
      if (hands.trial?.link !== link || hands.owner === from) throw linkOver();
      const { at, ...rest } = hands.trial;
      const lost = hands.editors.filter((editor) => editor.since >= at && editor.login !== from);
      for (const login of [hands.owner, ...lost.map((editor) => editor.login)])
        await noteUnsettled(storage, login);
      return {
        owner: from,
        editors: hands.editors.filter((editor) => editor.login !== from && editor.since < at),
        invited: [],
        // Over, but a repeat with the link finds it.
        trial: { ...rest, at, until: at },
      };
    });
    if (altered === null) throw linkOver();
    return await finish(storage, altered, follow);
  } catch (error) {
    if (error instanceof AppError) await giveUp(storage, id, from);
    throw error;
  }
};

const giveUp = async (storage: Storage, page: string, login: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const role = record === null ? null : roleOn(record, login);
  if (role === null) await dropPlace(storage, login, page);
  await settle(storage, login, page);
};

type Returned = { record: ProfileRecord; before: Hands };

const finish = async (
  storage: Storage,
  { record, before }: Returned,
  follow: Follow,
): Promise<() => Promise<void>> => {
  const { id } = record;
  const { owner } = handsOf(record);
  await settle(storage, owner, id);
  await follow(storage, id);
  await updateAccount(storage, owner, (account) => {
    if (account?.told === undefined) return null;
    const { told: _told, ...rest } = account;
    return rest;
  });
  await endOffers(storage, goneOffers(before, handsOf(record)));
  const lost = loginsOf({ id, hands: before }).filter((login) => roleOn(record, login) === null);
  const letters = await Promise.all(
    lost.map((login) => mailTo(storage, login, record, login === before.owner ? goneBackMail : removedMail)),
  );
  for (const login of lost) await leave(storage, login, id);
  return async () => {
    for (const send of letters) await send();
  };
};
