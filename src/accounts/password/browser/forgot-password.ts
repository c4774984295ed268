import { emailProblem } from '../../../base/form/browser/form-rules.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { forgotPassword } from '../../login/calls.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';

const ask = async (form: PlainForm): Promise<void> => {
  const email = form.value('email').trim();
  const problems = emailProblem(email);
  form.say('success', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('common.sending'));
  const outcome = await call(forgotPassword, { email });
  form.setBusy(false);
  if (outcome.kind === 'done') form.say('success', outcome.reply.message);
  else if (outcome.kind === 'refused' && outcome.status < 500)
    form.say('failure', outcome.failure.message || ACCOUNT_SENTENCES.resetUnreachable);
  else form.say('failure', ACCOUNT_SENTENCES.resetUnreachable);
};

const element = document.querySelector<HTMLFormElement>('#forgot-form');
if (element) plainForm(element, ask);
