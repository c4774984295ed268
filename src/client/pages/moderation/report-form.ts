import type { reportProfile } from '../../../contract/moderation/reports.ts';
import { reportProfileCall } from '../../../contract/reading-calls.ts';
import { CAPTCHA_SENTENCE, FIELD_SENTENCES } from '../../../domain/fields/field-sentences.ts';
import { needsDetails, type Reason } from '../../../domain/moderation/reasons.ts';
import { MODERATION_SENTENCES } from '../../../domain/moderation/sentences.ts';
import { isEmail } from '../../../domain/text/email.ts';
import type { Captcha } from '../../captcha/captcha.ts';
import { formCaptcha } from '../../forms/form-captcha.ts';
import { type PlainForm, plainForm } from '../../forms/plain-form.ts';
import { call } from '../../frame/call.ts';

const OFFLINE = 'The report could not be sent. Please check your connection and try again.';

const dialog = document.querySelector<HTMLDialogElement>('#report-dialog') as HTMLDialogElement;
const element = dialog.querySelector<HTMLFormElement>('form') as HTMLFormElement;
const done = dialog.querySelector<HTMLElement>('[data-done]') as HTMLElement;
const aboutMe = dialog.querySelector<HTMLElement>('[data-about-me]') as HTMLElement;
const optional = dialog.querySelector<HTMLElement>('[data-optional]') as HTMLElement;

const mount = formCaptcha(element, '#report-captcha');

const reasonOf = (): Reason | '' => (new FormData(element).get('reason') as Reason | null) ?? '';

const problemsOf = (reason: Reason | '', details: string, email: string): Record<string, string> => ({
  ...(reason === '' && { reason: MODERATION_SENTENCES.chooseReason }),
  ...(reason !== '' && needsDetails(reason) && details === '' && { details: MODERATION_SENTENCES.tellMore }),
  ...(email !== '' && !isEmail(email) && { email: FIELD_SENTENCES.email }),
});

// Radio buttons share one sentence and one position in the form.
const show = (form: PlainForm, { reason = '', ...others }: Record<string, string>): void => {
  form.showProblems(others);
  (dialog.querySelector('#report-reason-error') as HTMLElement).textContent = reason;
  if (reason !== '') element.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
};

const send = async (form: PlainForm): Promise<void> => {
  const reason = reasonOf();
  const [details, email] = [form.value('details').trim(), form.value('email').trim()];
  const problems = problemsOf(reason, details, email);
  form.say('failure', '');
  show(form, problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, 'Sending…');
  const captcha = await mount().catch(() => null);
  const solution = (await captcha?.solution()) ?? null;
  if (solution === null) {
    form.setBusy(false);
    form.say('failure', captcha ? CAPTCHA_SENTENCE : OFFLINE);
    return;
  }
  const id = element.dataset['profile'];
  const outcome = await call<typeof reportProfile>(reportProfileCall, {
    id,
    reason,
    details,
    email,
    captcha: solution,
  });
  form.setBusy(false);
  if (outcome.kind === 'unreachable') return form.say('failure', OFFLINE);
  if (outcome.kind === 'done') return thank(form, captcha, outcome.reply);
  const { code, errors = {}, message } = outcome.failure;
  show(form, errors);
  form.say('failure', message || OFFLINE);
  if (code === 'captcha') void captcha?.renew();
};

const thank = (
  form: PlainForm,
  captcha: Captcha | null,
  { message, reference }: { message: string; reference: string },
): void => {
  form.reset();
  captcha?.reset();
  element.hidden = true;
  done.hidden = false;
  (done.querySelector('[data-said]') as HTMLElement).textContent = message;
  (done.querySelector('[data-reference]') as HTMLElement).textContent = reference;
  done.focus();
};

plainForm(element, send);
element.addEventListener('change', () => {
  const reason = reasonOf();
  (dialog.querySelector('#report-reason-error') as HTMLElement).textContent = '';
  aboutMe.hidden = reason !== 'about-me';
  optional.hidden = reason !== '' && needsDetails(reason);
});
for (const button of dialog.querySelectorAll('[data-close]'))
  button.addEventListener('click', () => dialog.close());

/** Opens the dialog; after a sent report, with an empty form. */
export const openReport = (): void => {
  element.hidden = false;
  done.hidden = true;
  dialog.showModal();
  void mount().catch(() => undefined);
};
