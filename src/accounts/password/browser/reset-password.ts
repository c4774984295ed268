import { showLinkEnd, showState } from '../../../base/form/browser/link-page.ts';
import { type PlainForm, plainForm } from '../../../base/form/browser/plain-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { checkedToken } from '../../links/browser.ts';
import { forgetOwner } from '../../login/browser/session.ts';
import { resetPassword } from '../../login/calls.ts';
import type { PasskeyItem } from '../../passkeys/rules.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { newPasswordProblems } from './new-password.ts';

const place = document.querySelector<HTMLFieldSetElement>('[data-passkeys]');

const showPasskeys = (passkeys: readonly PasskeyItem[]): void => {
  const row = place?.querySelector('template')?.content.firstElementChild;
  if (!place || !row || passkeys.length === 0) return;
  for (const { id, name } of passkeys) {
    const label = row.cloneNode(true) as HTMLElement;
    label.querySelector('input')?.setAttribute('value', id);
    label.querySelector('bdi')?.append(name);
    place.append(label);
  }
  place.hidden = false;
};

/** The ids of those that are ticked. If the page could not list them, nothing is said, and all go. */
const tickedPasskeys = (): { remove_passkeys?: string } => {
  if (!place || place.hidden) return {};
  const ticked = [...place.querySelectorAll<HTMLInputElement>('input:checked')];
  return { remove_passkeys: ticked.map(({ value }) => value).join(',') };
};

const token = checkedToken('reset', ({ passkeys = [] }) => showPasskeys(passkeys));

const setNew = async (form: PlainForm): Promise<void> => {
  const problems = await newPasswordProblems(form, say('accounts.password.new-password'));
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('accounts.password.updating'));
  const outcome = await call(resetPassword, {
    token,
    password: form.value('password'),
    ...tickedPasskeys(),
  });
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
