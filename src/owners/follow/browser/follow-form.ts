import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { dialogForm } from '../../../base/form/browser/dialog-form.ts';
import { emailProblem } from '../../../base/form/browser/form-rules.ts';
import type { PlainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { followPageCall } from '../../../base/http/calls/form-calls.ts';
import type { followPage } from '../calls.ts';

const read = (form: PlainForm): { email: string } | null => {
  const email = form.value('email').trim();
  const problems = emailProblem(email);
  form.showProblems(problems);
  return Object.keys(problems).length > 0 ? null : { email };
};

/** Opens the dialog that mails a reader a link to follow the page. */
export const open = dialogForm({
  name: 'follow',
  unreachable: () => ACCOUNT_SENTENCES.unreachable,
  read,
  send: (input) => call<typeof followPage>(followPageCall, input),
});
