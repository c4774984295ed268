import { maskedEmail, undoUntil } from '../../../accounts/email/rules.ts';
import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import {
  checkLink,
  type OfferOfLink,
  type PageOfLink,
  type RightOfLink,
} from '../../../accounts/links/calls.ts';
import type { CheckedLink } from '../../../accounts/links/rules.ts';
import type { LinkKind } from '../../../accounts/links/storage.ts';
import { getLoginLink, requireLoginLink } from '../../../accounts/login-link/server.ts';
import { type PasskeyItem, passkeyItems } from '../../../accounts/passkeys/rules.ts';
import { passkeysOf } from '../../../accounts/passkeys/storage.ts';
import { requireReset } from '../../../accounts/password/server/password-reset.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { clearedCookie } from '../../../accounts/sessions/server/call-session.ts';
import { requireInvitation } from '../../../accounts/team/server/team.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { admitConfirmation } from '../../../base/mail/server/letter-budget.ts';
import { sendAdmitted } from '../../../base/mail/server/send.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { editProfile } from '../../editing/server/profile-edit.ts';
import { showFollow } from '../../follow/server/follow.ts';
import { showOffer, showReturn } from '../../hands/server/show-offer.ts';
import { requireOwnProfile } from '../../my-profile/server.ts';
import { showRight } from '../../still-right/server/show-right.ts';
import { changeEmail, confirmEmail, sendConfirmation, undoEmail } from '../calls.ts';
import { changeLoginEmail } from './address-change.ts';
import { type AddressOf, addressedIn, mailConfirmationTo } from './confirmation-letters.ts';
import { checkConfirmation, denyEmail, markEmailConfirmed } from './email-confirmation.ts';
import { followLoginMove, followMove } from './email-move.ts';
import { checkEmailUndo, restoreOldEmail } from './email-undo.ts';
import { explainingLinkEnd } from './link-end.ts';
import { getApartAccount } from './login-address.ts';

type LinkCheck = (storage: Storage, token: string) => Promise<unknown>;
const CHECKS: Readonly<
  Record<Exclude<CheckedLink, 'login' | 'reset' | 'join' | 'return' | 'right' | 'follow'>, LinkCheck>
> = {
  confirm: checkConfirmation,
  undo: checkEmailUndo,
  team: requireInvitation,
};

// An invitation of the team does not say how it ended, and one page confirms addresses of logins and of pages.
const kindsOf = (use: CheckedLink): readonly LinkKind[] =>
  use === 'team' ? [] : use === 'confirm' ? ['confirm', 'own'] : [use];

// What the page of a link says before its button.
const checked = async (
  storage: Storage,
  use: CheckedLink,
  token: string,
): Promise<{
  login?: string;
  unconfirmed?: boolean;
  offer?: OfferOfLink;
  passkeys?: PasskeyItem[];
  right?: RightOfLink;
  page?: PageOfLink;
}> => {
  if (use === 'reset') {
    const { account } = await requireReset(storage, token);
    return { passkeys: passkeyItems(passkeysOf(account)) };
  }
  if (use === 'login') {
    const { address } = await requireLoginLink(storage, await getLoginLink(storage, token));
    return { login: maskedEmail(address.email), unconfirmed: address.unconfirmed === true };
  }
  if (use === 'join') return { offer: await showOffer(storage, token) };
  if (use === 'return') return { offer: await showReturn(storage, token) };
  if (use === 'follow') return { page: await showFollow(storage, token) };
  if (use === 'right') return { right: await showRight(storage, token) };
  await CHECKS[use](storage, token);
  return {};
};

export const checkLinkHandler = handler(checkLink, async ({ input: { token, for: use }, storage }) => {
  const found = await explainingLinkEnd(storage, kindsOf(use), token, () => checked(storage, use, token));
  return { success: true as const, message: ACCOUNT_SENTENCES.linkWorks, ...found };
});

export const sendConfirmationHandler = handler(sendConfirmation, async (call) => {
  const { storage, login } = call;
  const { record } = await requireOwnProfile(call);
  const to = await toConfirm(storage, record, login);
  if (to.unconfirmed !== true) throw new AppError('conflict', ACCOUNT_SENTENCES.confirmedAlready);
  if (await admitConfirmation(storage, to.email))
    call.later(() => mailConfirmationTo(storage, to, sendAdmitted));
  return { success: true as const, message: ACCOUNT_SENTENCES.confirmationSent };
});

// That of the page, if it has one of its own which is not confirmed, else that of the login.
const toConfirm = async (storage: Storage, page: ProfileRecord, login: string): Promise<AddressOf> => {
  if (page.hands === undefined || (page.ownEmail && page.unconfirmed)) return addressedIn(page);
  const address = await loginAddress(storage, login);
  return address === null ? addressedIn(page) : { ...address, login, page };
};

export const changeEmailHandler = handler(changeEmail, async (call) => {
  const { storage, login, input, address } = call;
  const account = await getApartAccount(storage, login);
  if (account === null) {
    const { email, password } = input;
    const outcome = await editProfile({ storage, id: login, hand: call, raw: { email, password }, address });
    if (outcome.kind === 'gone') throw new AppError('unauthenticated');
    if (outcome.kind === 'done') await followMove(call, outcome);
    call.later(() => purge(tagsOf(login)));
  } else {
    await changeLoginEmail(call, input);
    await followLoginMove(call);
  }
  return { success: true as const, message: ACCOUNT_SENTENCES.updated };
});

export const confirmEmailHandler = handler(
  confirmEmail,
  async ({ input: { token, action }, storage, later }) => {
    const isDenied = action === 'deny';
    const record = await explainingLinkEnd(storage, ['confirm', 'own'], token, () =>
      isDenied ? denyEmail(storage, token) : markEmailConfirmed(storage, token),
    );
    later(() => purge(tagsOf(record.id, [])));
    const message = isDenied ? ACCOUNT_SENTENCES.denied : ACCOUNT_SENTENCES.confirmed;
    const until = isDenied ? null : undoUntil(record, storage.now());
    return { success: true as const, message, ...(until !== null && { undo_until: until }) };
  },
);

export const undoEmailHandler = handler(undoEmail, async ({ input, request, storage, setCookie, later }) => {
  const { record, mailing } = await explainingLinkEnd(storage, ['undo'], input.token, () =>
    restoreOldEmail(storage, input.token),
  );
  setCookie(clearedCookie(request, 'owner'));
  later(mailing);
  later(() => purge(tagsOf(record.id, [])));
  return { success: true as const, message: ACCOUNT_SENTENCES.emailBack };
});
