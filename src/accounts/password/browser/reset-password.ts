import { showLinkEnd, showState } from '../../../base/form/browser/link-page.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { checkedToken } from '../../links/browser.ts';
import { forgetOwner } from '../../login/browser/session.ts';
import { resetPassword } from '../../login/calls.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { newPasswordProblems } from './new-password.ts';

const token = checkedToken('reset');

const setNew = async (form: PlainForm): Promise<void> => {
  const problems = await newPasswordProblems(form, say('accounts.password.new-password'));
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('accounts.password.updating'));
  const outcome = await call(resetPassword, { token, password: form.value('password') });
  form.setBusy(false);
  if (outcome.kind === 'done') {
    // The link is used, and all sessions have ended.
    forgetOwner();
    showState('done');
  } else if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else if (outcome.failure.errors?.token) showLinkEnd(outcome.failure);
  else form.showRefusal(outcome.failure, ACCOUNT_SENTENCES.passwordFailed);
};

const element = document.querySelector<HTMLFormElement>('#reset-form');
if (element) plainForm(element, setNew);
