import type { PageOfLink } from '../../../accounts/links/calls.ts';
import { browserValue, forgetOwner } from '../../../accounts/login/browser/session.ts';
import { newPasswordProblems } from '../../../accounts/password/browser/new-password.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import {
  onPress,
  openLink,
  sayProblem,
  showLinkEnd,
  showState,
  takeToken,
} from '../../../base/form/browser/link-page.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { putPieces } from '../../hands/browser/put-pieces.ts';
import { claimConfirm } from '../calls/claim.ts';
import { hideClaimedPage, showClaimedPage } from './claimed-page.ts';

const token = takeToken();

const keepPage = async (form: PlainForm): Promise<void> => {
  const problems = await newPasswordProblems(form, say('accounts.password.password'));
  form.say('failure', '');
  sayProblem('');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('owners.claim-page.saving'));
  const outcome = await call(claimConfirm, {
    token,
    action: 'keep' as const,
    password: form.value('password'),
  });
  form.setBusy(false);
  if (outcome.kind === 'done') showState('claimed');
  else if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else if (outcome.failure.errors?.token) showLinkEnd(outcome.failure);
  else if (outcome.failure.message === say('call.unauthenticated')) showWay('login');
  else form.showProblems(outcome.failure.errors ?? {});
};

const element = document.querySelector<HTMLFormElement>('#claim-form');
if (element) plainForm(element, keepPage);

/** How the page can be kept: with the login of this browser, with that of its address, or with a new one. */
type Way = 'session' | 'login' | 'password';

const showWay = (way: Way): void => {
  for (const each of document.querySelectorAll<HTMLElement>('[data-way]'))
    each.hidden = each.dataset['way'] !== way;
};

/** Begins with the login of this browser, if it has one. */
const begin = (): void => {
  const isIn = browserValue('loggedIn') === 'true';
  const words = document.querySelector<HTMLElement>('[data-way="session"] [data-way-words]');
  if (isIn && words !== null)
    putPieces(words, sayPieces('owners.claim-page.as', { name: browserValue('userName') }));
  showWay(isIn ? 'session' : 'password');
};
begin();

const keepToo = async () => {
  const outcome = await call(claimConfirm, { token, action: 'keep' as const });
  if (outcome.kind !== 'refused') return outcome;
  const { message, errors } = outcome.failure;
  // The session has ended meanwhile: the login of the address is asked for, or where it has none, a password.
  const isOfLogin = message === say('call.unauthenticated');
  if (!isOfLogin && errors?.['password'] === undefined) return outcome;
  forgetOwner();
  showWay(isOfLogin ? 'login' : 'password');
  return null;
};
onPress('keep-too', keepToo, () => showState('kept'));
document.querySelector('[data-apart]')?.addEventListener('click', () => showWay('password'));

onPress(
  'remove',
  async () =>
    window.confirm(say('owners.claim-page.confirm-delete'))
      ? call(claimConfirm, { token, action: 'remove' as const })
      : null,
  () => showState('removed'),
);
onPress(
  'export',
  () => call(claimConfirm, { token, action: 'export' as const }),
  (reply) => {
    const file = new Blob([JSON.stringify(reply, null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'profile.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
);

// A page that an administrator deleted cannot be kept, only exported or deleted for good.
const isDeleted = token.endsWith('.d');
for (const part of document.querySelectorAll<HTMLElement>('[data-when]'))
  part.hidden = (part.dataset.when === 'deleted') !== isDeleted;
/** Asks whose page it is, which says too whether the link still works. */
const showWhose = async () => {
  const outcome = await call(claimConfirm, { token, action: 'show' as const });
  if (outcome.kind === 'done') showClaimedPage((outcome.reply as { page: PageOfLink }).page);
  else hideClaimedPage();
  return outcome;
};

void openLink(token, showWhose);
