import { leave } from '../../../accounts/hands/server/settle.ts';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { Hands } from '../../../profiles/hands/rules.ts';
import { mailTo, removedMail } from './hands-mails.ts';
import { endOffers, goneOffers } from './page-offers.ts';

/** The hands of a page without the editors and offers that came after a moment (milliseconds); null if there are none. */
const handsUntil = (hands: Hands, moment: number): Hands | null => {
  const { offered, ...rest } = hands;
  const isKept = offered !== undefined && offered.at <= moment;
  const next: Hands = {
    ...rest,
    editors: hands.editors.filter(({ since }) => since <= moment),
    invited: hands.invited.filter(({ at }) => at <= moment),
    ...(isKept && { offered }),
  };
  const isSame =
    next.editors.length === hands.editors.length &&
    next.invited.length === hands.invited.length &&
    isKept === (offered !== undefined);
  return isSame ? null : next;
};

const lostEditors = (before: Hands, { editors }: Hands): string[] => {
  const kept = new Set(editors.map(({ login }) => login));
  return before.editors.map(({ login }) => login).filter((login) => !kept.has(login));
};

/**
 * Takes from all pages of a login the editors and offers that came after a moment (milliseconds), because somebody else had its address since, and
 * tells the editors. An offer that is being made just now is void.
 */
export const revokeHands = async (storage: Storage, login: string, moment: number): Promise<void> => {
  const account = await getAccount(storage, login);
  for (const { id } of account?.pages ?? [{ id: login }]) await revokeOn(storage, id, login, moment);
};

const revokeOn = async (storage: Storage, page: string, login: string, moment: number): Promise<void> => {
  const altered = await alterHands(storage, page, async (hands, record) => {
    const next = hands.owner === login && record.hands !== undefined ? handsUntil(hands, moment) : null;
    if (next !== null) for (const editor of lostEditors(hands, next)) await noteUnsettled(storage, editor);
    return next;
  });
  if (altered === null) return;
  const { before, after, record } = altered;
  await endOffers(storage, goneOffers(before, after));
  for (const lost of lostEditors(before, after)) {
    const send = await mailTo(storage, lost, record, removedMail);
    await leave(storage, lost, page);
    await send();
  }
};
