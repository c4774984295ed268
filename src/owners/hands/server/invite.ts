import { requireRole } from '../../../accounts/hands/server/gate.ts';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { requireLasting } from '../../../accounts/password/server/lasting.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { Actor, HandledCall } from '../../../base/http/server/handler.ts';
import { throttleOffers } from '../../../base/http/server/limits.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { type Hands, handsOf, MOST_EDITORS, roleOn } from '../../../profiles/hands/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { HANDS_SENTENCES } from '../rules.ts';
import { editorInvitationMail, offerMail } from './hands-mails.ts';
import { endOffers, goneOffers, loginsByAddress, withoutOver } from './page-offers.ts';
import { requireSettled } from './take-over.ts';

type Offering = {
  call: Pick<HandledCall<unknown>, 'storage' | 'request' | keyof Actor>;
  email: string;
  password: string;
  /** What it makes of who takes it. */
  role: PageRole;
};

/**
 * Offers somebody to edit a page or to own it; returns the sending of the letter. The link is stored first, and counts once the page names it:
 * a crash leaves a link that opens nothing.
 */
export const offerPage = async ({ call, email, password, role }: Offering): Promise<() => Promise<void>> => {
  const { storage, subject: page, login } = call;
  const grant = await requireLasting(call, password);
  const record = await getProfileRecord(storage, page);
  if (record === null) throw new AppError('unauthenticated');
  await requireRoom(storage, record, { email, role });
  await throttleOffers(storage, login, role);
  const token = await createLink(storage, 'join', page, { email: normalizeEmail(email), role });
  const offer = { link: linkKey('join', token), email, at: grant.at };
  const altered = await alterHands(storage, page, async (_hands, current) => {
    requireRole(current, call);
    const hands = await requireRoom(storage, current, { email, role });
    if (role === 'editor') return { ...hands, invited: [...hands.invited, offer] };
    // The newest offer to own the page is the one that counts.
    return { ...hands, offered: offer };
  });
  if (altered === null) throw new AppError('unauthenticated');
  await endOffers(storage, goneOffers(altered.before, altered.after));
  const to = { to: email, name: displayName(record), by: grant.address.email };
  const mail = role === 'owner' ? offerMail(to, token) : editorInvitationMail(to, token);
  return () => sendMail(storage, page, { ...mail, link: offer.link }, 'editing');
};

/** The hands of a page as they are now, if somebody can be offered it; refuses who is there already, and one too many. */
const requireRoom = async (
  storage: Storage,
  record: ProfileRecord,
  { email, role }: { email: string; role: PageRole },
): Promise<Hands> => {
  if (role === 'owner') await requireSettled(storage, record);
  const [hands, people] = await Promise.all([
    withoutOver(storage, handsOf(record)),
    loginsByAddress(storage, record),
  ]);
  const to = normalizeEmail(email);
  const known = people.get(to);
  const isAsked = [...hands.invited, ...(hands.offered === undefined ? [] : [hands.offered])].some(
    (offer) => normalizeEmail(offer.email) === to,
  );
  const isThere = role === 'owner' ? known === hands.owner : known !== undefined || isAsked;
  if (isThere) throw new AppError('conflict', HANDS_SENTENCES.thereAlready);
  const offeredTo = role === 'owner' ? to : normalizeEmail(hands.offered?.email ?? '');
  // Whoever takes the page over leaves its former owner an editor, so an offer takes a place unless it is to an editor.
  const takesOne = offeredTo !== '' && !isEditor(record, people.get(offeredTo));
  const taken = hands.editors.length + hands.invited.length + (takesOne ? 1 : 0);
  if (taken + (role === 'editor' ? 1 : 0) > MOST_EDITORS) throw new AppError('too-many');
  return hands;
};

const isEditor = (record: ProfileRecord, login: string | undefined): boolean =>
  login !== undefined && roleOn(record, login) === 'editor';
