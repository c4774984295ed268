import { login } from '../../contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../domain/account.ts';
import { call } from '../stores/call.ts';
import { keepLogin, pathAfterLogin } from '../stores/session.ts';
import { emailProblem, missing } from './form-rules.ts';
import { type PlainForm, plainForm } from './plain-form.ts';

const logIn = async (form: PlainForm): Promise<void> => {
  const [email, password] = [form.value('email').trim(), form.value('password')];
  const problems = { ...emailProblem(email), ...(password === '' && missing('password', 'Password')) };
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, 'Logging in…');
  const outcome = await call(login, { email, password });
  if (outcome.kind === 'done' && outcome.reply.user_id) {
    keepLogin(outcome.reply);
    location.assign(pathAfterLogin(location.search, location.origin));
    return;
  }
  form.setBusy(false);
  if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.loginUnreachable);
  else {
    const message = outcome.kind === 'refused' ? outcome.failure.message : outcome.reply.message;
    form.say('failure', message || ACCOUNT_SENTENCES.loginFailed);
  }
};

const element = document.querySelector<HTMLFormElement>('#login-form');
if (element) {
  const form = plainForm(element, logIn);
  // Back from the page that a login led to, the form is ready again.
  window.addEventListener('pageshow', () => form.setBusy(false));
}
