import type { claimProfile } from '../../../contract/owners/claim.ts';
import { claimProfileCall } from '../../../contract/reading-calls.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { CAPTCHA_SENTENCE } from '../../../domain/fields/field-sentences.ts';
import { formCaptcha } from '../../forms/form-captcha.ts';
import { type PlainForm, plainForm } from '../../forms/plain-form.ts';
import { call } from '../../frame/call.ts';

const dialog = document.querySelector<HTMLDialogElement>('#claim-dialog') as HTMLDialogElement;
const element = dialog.querySelector<HTMLFormElement>('form') as HTMLFormElement;
const done = dialog.querySelector<HTMLElement>('[data-done]') as HTMLElement;
const mount = formCaptcha(element, '#claim-captcha');

const send = async (form: PlainForm): Promise<void> => {
  form.say('failure', '');
  form.setBusy(true, 'Sending…');
  const captcha = await mount().catch(() => null);
  const solution = (await captcha?.solution()) ?? null;
  if (solution === null) {
    form.setBusy(false);
    form.say('failure', captcha ? CAPTCHA_SENTENCE : ACCOUNT_SENTENCES.unreachable);
    return;
  }
  const id = element.dataset['profile'];
  const outcome = await call<typeof claimProfile>(claimProfileCall, { id, captcha: solution });
  form.setBusy(false);
  if (outcome.kind === 'done') {
    captcha?.reset();
    element.hidden = true;
    done.hidden = false;
    (done.querySelector('[data-said]') as HTMLElement).textContent = outcome.reply.message;
    done.focus();
    return;
  }
  form.say(
    'failure',
    (outcome.kind === 'refused' && outcome.failure.message) || ACCOUNT_SENTENCES.unreachable,
  );
  if (outcome.kind === 'refused' && outcome.failure.code === 'captcha') void captcha?.renew();
};

plainForm(element, send);
for (const button of dialog.querySelectorAll('[data-close]'))
  button.addEventListener('click', () => dialog.close());

/** Opens the dialog; after a sent link, with a fresh form. */
export const openClaim = (): void => {
  element.hidden = false;
  done.hidden = true;
  dialog.showModal();
  void mount().catch(() => undefined);
};
