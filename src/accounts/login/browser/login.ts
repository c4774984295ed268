import { formCaptcha } from '../../../base/form/browser/form-captcha.ts';
import { emailProblem, missing } from '../../../base/form/browser/form-rules.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { allowCookies, keepsCookies, losesSession } from '../../../base/frame/browser/cookies.ts';
import { call } from '../../../base/http/browser/call.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import { offerPasskeyLogin } from '../../passkeys/browser/login-form.ts';
import { offerPasskeyNext } from '../../passkeys/browser/offer.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { getSessions } from '../../sessions/calls.ts';
import { login } from '../calls.ts';
import { askOnPress } from './ask-link.ts';
import { keepLogin, loginReason, pathAfterLogin } from './session.ts';

/** The captcha of the form, which is only needed after too many attempts with this e-mail. */
const loginCaptcha = (form: HTMLFormElement) => {
  const captcha = formCaptcha(form, '#login-captcha');
  const field = form.querySelector<HTMLElement>('[data-captcha]') as HTMLElement;
  return {
    ...captcha,
    isRequired: () => !field.hidden,
    require: (): void => {
      field.hidden = false;
      captcha.prepare();
    },
  };
};

type LoginCaptcha = ReturnType<typeof loginCaptcha>;

const goOn = async (form: PlainForm, reply: ReplyOf<typeof login>): Promise<void> => {
  if (await losesSession(getSessions)) {
    form.setBusy(false);
    return form.say('failure', allowCookies());
  }
  keepLogin(reply);
  location.assign(pathAfterLogin(location.search, location.origin));
};

const logIn = async (form: PlainForm, captcha: LoginCaptcha): Promise<void> => {
  const [email, password] = [form.value('email').trim(), form.value('password')];
  const problems = {
    ...emailProblem(email),
    ...(password === '' && missing('password', say('accounts.password.password'))),
  };
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  if (!keepsCookies()) return form.say('failure', allowCookies());
  form.setBusy(true, say('accounts.login.logging-in'));
  const wasRequired = captcha.isRequired();
  const solution = wasRequired
    ? await captcha.solve(form, { unreachable: ACCOUNT_SENTENCES.unreachable })
    : null;
  if (wasRequired && solution === null) return;
  const outcome = await call(login, { email, password, ...(solution !== null && { captcha: solution }) });
  if (outcome.kind === 'done' && outcome.reply.user_id) {
    offerPasskeyNext();
    return goOn(form, outcome.reply);
  }
  form.setBusy(false);
  // Every attempt spends a solution, so the next one needs another.
  if (wasRequired) void captcha.renew();
  if (outcome.kind === 'refused' && 'captcha_required' in outcome.failure) captcha.require();
  if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.loginUnreachable);
  else {
    const message = outcome.kind === 'refused' ? outcome.failure.message : outcome.reply.message;
    form.say('failure', message || ACCOUNT_SENTENCES.loginFailed);
  }
};

// Where every spelling of an address is taken for that of this page, a link to log in leads here.
const passLink = (): void => {
  if (new URLSearchParams(location.search).has('token'))
    location.replace(paths.loginByLink() + location.search);
};
passLink();

const reason = loginReason(location.search, location.origin);
const lead = document.querySelector<HTMLElement>('[data-lead]');
if (lead && reason !== '') lead.textContent = reason;

const element = document.querySelector<HTMLFormElement>('#login-form');
if (element) {
  const captcha = loginCaptcha(element);
  const form = plainForm(element, (form) => logIn(form, captcha));
  askOnPress(form, element.querySelector('[data-by-link]'));
  offerPasskeyLogin(element, form, (reply) => void goOn(form, reply));
  // After a return from the next page, makes the form ready again.
  window.addEventListener('pageshow', () => form.setBusy(false));
}
