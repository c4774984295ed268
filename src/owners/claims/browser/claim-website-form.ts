import { browserValue } from '../../../accounts/login/browser/session.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { dialogForm } from '../../../base/form/browser/dialog-form.ts';
import { emailProblem, missing } from '../../../base/form/browser/form-rules.ts';
import { call } from '../../../base/http/browser/call.ts';
import { claimWebsiteCall } from '../../../base/http/calls/form-calls.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import type { claimWebsite, StartedClaim } from '../calls/website-claim.ts';
import { forgetClaim, keepClaim, keptClaim } from './website-claim.ts';

const dialog = document.getElementById('claim-website-dialog') as HTMLDialogElement;
const form = dialog.querySelector('form') as HTMLFormElement;
const part = <Part extends HTMLElement>(selector: string): Part => dialog.querySelector(selector) as Part;
const notice = part('[data-checked]');
const checkButton = part<HTMLButtonElement>('[data-check]');
const id = form.dataset['profile'] ?? '';

const isOut = ({ code, errors }: { code: string; errors?: Readonly<Record<string, string>> }): boolean =>
  code === 'unauthenticated' || errors?.['password'] !== undefined;

const openForm = dialogForm({
  name: 'claim-website',
  unreachable: () => ACCOUNT_SENTENCES.unreachable,
  read: (fields) => {
    if (isTheirs()) return { same_login: 'yes' };
    const [email, password] = [fields.value('email').trim(), fields.value('password')];
    const problems = {
      ...emailProblem(email),
      ...(password === '' && missing('password', say('accounts.password.password'))),
    };
    fields.showProblems(problems);
    return Object.keys(problems).length > 0 ? null : { email, password };
  },
  send: async (input) => {
    const outcome = await call<typeof claimWebsite>(claimWebsiteCall, input);
    // The session has ended meanwhile.
    if (outcome.kind === 'refused' && isTheirs() && isOut(outcome.failure)) showLogin(false);
    if (outcome.kind === 'done' && 'token' in outcome.reply) keepClaim(id, outcome.reply);
    return outcome;
  },
});

const isTheirs = (): boolean => form.dataset['too'] !== undefined;

/** Asks for no e-mail and password if the page shall belong to the login that this browser has. */
const showLogin = (isToo: boolean): void => {
  if (isToo) form.dataset['too'] = '';
  else delete form.dataset['too'];
  for (const part of form.querySelectorAll<HTMLElement>('[data-login]'))
    part.hidden = (part.dataset['login'] === 'same') !== isToo;
};

const show = (step: 'form' | 'put' | 'proven'): void => {
  form.hidden = step !== 'form';
  for (const each of dialog.querySelectorAll<HTMLElement>('[data-step]'))
    each.hidden = each.dataset['step'] !== step;
};

const tell = (kind: 'success' | 'failure', sentence: string): void => {
  notice.setAttribute('role', kind === 'failure' ? 'alert' : 'status');
  notice.dataset['kind'] = kind;
  notice.textContent = sentence;
};

const showSecrets = ({ link, txt }: Pick<StartedClaim, 'link' | 'txt'>): void => {
  part('[data-reply="link"]').textContent = link;
  part('[data-reply="txt"]').textContent = txt;
  show('put');
};

const setBusy = (isBusy: boolean): void => {
  checkButton.setAttribute('aria-disabled', String(isBusy));
  checkButton.textContent = isBusy
    ? say('owners.claim-by-website.looking')
    : say('owners.claim-by-website.check');
};

const check = async (): Promise<void> => {
  const claim = keptClaim(id);
  if (claim === null || checkButton.getAttribute('aria-disabled') === 'true') return;
  tell('success', '');
  setBusy(true);
  const outcome = await call<typeof claimWebsite>(claimWebsiteCall, { token: claim.token });
  setBusy(false);
  if (outcome.kind === 'unreachable') return tell('failure', ACCOUNT_SENTENCES.unreachable);
  if (outcome.kind === 'refused') {
    const { errors = {}, message } = outcome.failure;
    if (errors['token']) forgetClaim(id);
    return tell('failure', errors['website'] ?? errors['token'] ?? message);
  }
  if (!('until' in outcome.reply)) return;
  const { until } = outcome.reply;
  const time = part<HTMLTimeElement>('[data-until]');
  time.dateTime = until;
  time.textContent = longDay(until.slice(0, 10));
  show('proven');
  part('[data-step="proven"]').focus();
};

checkButton.addEventListener('click', () => void check());
part('[data-again]').addEventListener('click', () => {
  forgetClaim(id);
  tell('success', '');
  show('form');
  form.querySelector('input')?.focus();
});

/** Opens the dialog that claims a page by its website, where this browser left off. */
export const open = (): void => {
  tell('success', '');
  showLogin(browserValue('loggedIn') === 'true');
  openForm();
  const claim = keptClaim(id);
  if (claim === null) show('form');
  else showSecrets(claim);
};
