import { emailProblem } from '../../../base/form/browser/form-rules.ts';
import type { PlainForm } from '../../../base/form/browser/plain-form.ts';
import { oneAtATime } from '../../../base/frame/browser/one-at-a-time.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { loginLink } from '../../login-link/calls.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';

/** Makes a button of the login ask for a link to log in, for the address that is typed. */
export const askOnPress = (form: PlainForm, button: HTMLButtonElement | null): void => {
  const alone = oneAtATime();
  const idle = button?.textContent ?? '';
  button?.addEventListener('click', () => {
    void alone(async () => {
      button.setAttribute('aria-disabled', 'true');
      button.textContent = say('common.sending');
      await ask(form);
      button.removeAttribute('aria-disabled');
      button.textContent = idle;
    });
  });
};

const ask = async (form: PlainForm): Promise<void> => {
  const email = form.value('email').trim();
  const problems = emailProblem(email);
  form.say('success', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  const outcome = await call(loginLink, { email });
  if (outcome.kind === 'done') form.say('success', outcome.reply.message);
  else if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else form.showRefusal(outcome.failure, ACCOUNT_SENTENCES.unreachable);
};
