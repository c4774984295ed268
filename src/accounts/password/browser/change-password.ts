import { missing } from '../../../base/form/browser/form-rules.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import { browserValue, forgetOwner, loginPath } from '../../login/browser/session.ts';
import { changePassword } from '../../login/calls.ts';
import type { LoginReason } from '../../login/rules.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { checkNewPassword } from './known-passwords.ts';

const toLogin = (why?: LoginReason): void => location.replace(loginPath(paths.changePassword(), why));

const change = async (form: PlainForm): Promise<void> => {
  const old = form.value('old_password');
  const wanted = form.value('new_password');
  const again = form.value('confirm_password');
  const problem = await checkNewPassword(say('accounts.password.new-password'), wanted);
  const problems: Record<string, string> = {
    ...(old === '' && missing('old_password', say('accounts.password.old-password'))),
    ...(problem !== null && { new_password: problem }),
    ...(again === '' && missing('confirm_password', say('accounts.password.confirm-new-password'))),
  };
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  if (wanted !== again) {
    form.say('failure', ACCOUNT_SENTENCES.passwordMismatch);
    return;
  }
  form.setBusy(true, say('accounts.password.updating'));
  const user_id = browserValue('userId');
  const outcome = await call(changePassword, {
    ...(user_id !== '' && { user_id }),
    old_password: old,
    new_password: wanted,
  });
  form.setBusy(false);
  if (outcome.kind === 'done') {
    form.reset();
    form.say('success', ACCOUNT_SENTENCES.passwordUpdated);
  } else if (outcome.kind === 'unreachable') form.say('failure', ACCOUNT_SENTENCES.unreachable);
  else if (outcome.failure.code === 'unauthenticated') {
    forgetOwner();
    toLogin('ended');
  } else form.showRefusal(outcome.failure, ACCOUNT_SENTENCES.passwordFailed);
};

const element = document.querySelector<HTMLFormElement>('#password-form');
if (element) {
  if (browserValue('loggedIn') !== 'true') toLogin();
  plainForm(element, change);
  window.addEventListener('storage', () => {
    if (browserValue('loggedIn') !== 'true') toLogin();
  });
}
