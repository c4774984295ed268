import { requireRole } from '../../../accounts/hands/server/gate.ts';
import { leave } from '../../../accounts/hands/server/settle.ts';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { noteUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { Actor } from '../../../base/http/server/handler.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { type Hands, inTrial } from '../../../profiles/hands/rules.ts';
import { HANDS_SENTENCES } from '../rules.ts';
import { mailTo, removedMail } from './hands-mails.ts';
import { endOffers, goneOffers, loginsByAddress, withoutOver } from './page-offers.ts';

type Acting = { storage: Storage; actor: Pick<Actor, 'subject' | 'login' | 'roles'> };

const without = (hands: Hands, login: string): Hands => ({
  ...hands,
  editors: hands.editors.filter((editor) => editor.login !== login),
});

/** Takes a page from an editor, or takes back what was offered to an address; returns what is left to do after the reply. */
export const removePerson = async (
  { storage, actor }: Acting,
  email: string,
): Promise<{ message: string; mailing: () => Promise<void> }> => {
  const { subject: page } = actor;
  const to = normalizeEmail(email);
  let removed: string | null = null;
  const altered = await alterHands(storage, page, async (stored, record) => {
    requireRole(record, actor);
    const hands = await withoutOver(storage, stored);
    const next = withoutOffersTo(hands, to);
    removed = null;
    if (next !== null) return next;
    const login = (await loginsByAddress(storage, record)).get(to);
    if (login === undefined || login === hands.owner) throw new AppError('not-found', HANDS_SENTENCES.nobody);
    if (hands.trial?.from === login && inTrial(record, storage.now())) throw new AppError('in-trial');
    removed = login;
    await noteUnsettled(storage, login);
    return without(hands, login);
  });
  if (altered === null) throw new AppError('unauthenticated');
  await endOffers(storage, goneOffers(altered.before, altered.after));
  // Assigned in a function, which TypeScript does not see.
  const login = removed as string | null;
  if (login === null) return { message: HANDS_SENTENCES.takenBack, mailing: async () => {} };
  const mailing = await mailTo(storage, login, altered.record, removedMail);
  await leave(storage, login, page);
  return { message: HANDS_SENTENCES.removed, mailing };
};

const withoutOffersTo = (hands: Hands, to: string): Hands | null => {
  const { offered, ...rest } = hands;
  const isTo = ({ email }: { email: string }): boolean => normalizeEmail(email) === to;
  if (!hands.invited.some(isTo) && !(offered !== undefined && isTo(offered))) return null;
  return {
    ...rest,
    invited: hands.invited.filter((offer) => !isTo(offer)),
    ...(offered !== undefined && !isTo(offered) && { offered }),
  };
};

/** Ends an editor's part in a page; refuses its owner. */
export const leaveAsEditor = async ({ storage, actor }: Acting): Promise<void> => {
  const { subject: page, login } = actor;
  const altered = await alterHands(storage, page, async (hands, record) => {
    requireRole(record, actor);
    if (hands.owner === login) throw new AppError('conflict', HANDS_SENTENCES.ownerStays);
    await noteUnsettled(storage, login);
    return without(hands, login);
  });
  if (altered === null) throw new AppError('unauthenticated');
  await leave(storage, login, page);
};
