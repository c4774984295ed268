import { checkedToken } from '../../../accounts/links/browser.ts';
import type { OfferOfLink } from '../../../accounts/links/calls.ts';
import { browserValue, forgetOwner, keepLogin } from '../../../accounts/login/browser/session.ts';
import { logout } from '../../../accounts/login/calls.ts';
import { newPasswordProblems } from '../../../accounts/password/browser/new-password.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { onPress, retitle, sayProblem, showLinkEnd } from '../../../base/form/browser/link-page.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call, type Outcome } from '../../../base/http/browser/call.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import { showClaimedPage } from '../../claims/browser/claimed-page.ts';
import { joinPage } from '../calls.ts';
import { putPieces } from './put-pieces.ts';

type Way = 'session' | 'login' | 'password';

const part = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** Shows how the offer can be taken: with the login of this browser, with that of the address, or with a new one. */
const showWay = (way: Way, { email }: Pick<OfferOfLink, 'email'>): void => {
  for (const each of document.querySelectorAll<HTMLElement>('[data-way]'))
    each.hidden = each.dataset['way'] !== way;
  const words = part(`[data-way="${way}"] [data-way-words]`);
  if (words === null) return;
  if (way === 'session')
    putPieces(words, sayPieces('owners.join-page.as', { name: browserValue('userName') }));
  else if (way === 'login') putPieces(words, sayPieces('owners.join-page.has-login', { email }));
  else putPieces(words, sayPieces('owners.join-page.choose', { email }));
};

let shown: Pick<OfferOfLink, 'email' | 'has_login'> = { email: '', has_login: true };

const show = (offer: OfferOfLink): void => {
  shown = offer;
  showClaimedPage(offer.page);
  const isOwner = offer.role === 'owner';
  if (isOwner) retitle(say('owners.join-page.title-owner'));
  const lead = part('[data-lead]');
  if (lead !== null)
    putPieces(
      lead,
      isOwner
        ? sayPieces('owners.join-page.who-offers', { by: offer.by })
        : sayPieces('owners.join-page.who-invites', { by: offer.by }),
    );
  for (const each of document.querySelectorAll<HTMLElement>('[data-offer-role]'))
    each.hidden = each.dataset['offerRole'] !== offer.role;
  const act = isOwner ? say('owners.join-page.take') : say('owners.join-page.edit');
  for (const button of document.querySelectorAll<HTMLElement>('[data-act]')) button.textContent = act;
  showWay(waysOf(offer), offer);
};

const waysOf = ({ has_login: hasLogin }: Pick<OfferOfLink, 'has_login'>): Way => {
  if (browserValue('loggedIn') === 'true') return 'session';
  return hasLogin ? 'login' : 'password';
};

const token = checkedToken('join', ({ offer }) => offer && show(offer));

const goOn = (reply: ReplyOf<typeof joinPage>): void => {
  keepLogin(reply);
  location.assign(paths.myProfile());
};

/** Shows the login if this browser has no session any more, or the address has a login by now; true if it does. */
const asksForLogin = (outcome: Outcome<unknown>): boolean => {
  if (outcome.kind !== 'refused' || outcome.failure.message !== say('call.unauthenticated')) return false;
  forgetOwner();
  showWay(shown.has_login ? 'login' : 'password', shown);
  return true;
};

onPress(
  'join',
  async () => {
    const outcome = await call(joinPage, { token });
    return asksForLogin(outcome) ? null : outcome;
  },
  goOn,
);
onPress(
  'another',
  async () => {
    const outcome = await call(logout, {});
    if (outcome.kind !== 'done') return outcome;
    forgetOwner();
    showWay(waysOf(shown), shown);
    return null;
  },
  () => {},
);

const joinAnew = async (form: PlainForm): Promise<void> => {
  const problems = await newPasswordProblems(form, say('accounts.password.password'));
  form.say('failure', '');
  sayProblem('');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('owners.join-page.joining'));
  const outcome = await call(joinPage, { token, password: form.value('password') });
  if (outcome.kind === 'done') return goOn(outcome.reply);
  form.setBusy(false);
  if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else if (outcome.failure.errors?.token) showLinkEnd(outcome.failure);
  else if (outcome.failure.message === say('call.unauthenticated')) {
    shown = { ...shown, has_login: true };
    showWay('login', shown);
  } else form.showRefusal(outcome.failure, outcome.failure.message);
};

const element = document.querySelector<HTMLFormElement>('#join-form');
if (element) {
  const form = plainForm(element, joinAnew);
  window.addEventListener('pageshow', () => form.setBusy(false));
}
