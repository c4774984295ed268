import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { showState } from '../../../base/form/browser/link-page.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { checkedToken } from '../../links/browser.ts';
import { newPasswordProblems } from '../../password/browser/new-password.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { joinTeam } from '../calls.ts';
import { TEAM_SENTENCES } from '../rules.ts';

const token = checkedToken('team');

const accept = async (form: PlainForm): Promise<void> => {
  const name = form.value('name').trim();
  const problems = {
    ...(name === '' && { name: FIELD_SENTENCES.required('Name') }),
    ...(await newPasswordProblems(form, 'Password')),
  };
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, 'Joining…');
  const outcome = await call(joinTeam, { token, name, password: form.value('password') });
  form.setBusy(false);
  if (outcome.kind === 'done') showState('done');
  else if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else if (outcome.failure.errors?.token) showState('over');
  else form.showRefusal(outcome.failure, TEAM_SENTENCES.joinFailed);
};

const element = document.querySelector<HTMLFormElement>('#join-form');
if (element) plainForm(element, accept);
