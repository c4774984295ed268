import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { isPhone } from '../../base/fields/rules/phone.ts';
import { type FormCaptcha, formCaptcha } from '../../base/form/browser/form-captcha.ts';
import { emailProblem, missing } from '../../base/form/browser/form-rules.ts';
import { type PlainForm, plainForm } from '../../base/form/browser/plain-form.ts';
import { call } from '../../base/http/browser/call.ts';
import { sendMessageCall } from '../../base/http/calls/form-calls.ts';
import { say } from '../../base/languages/rules/say.ts';
import type { sendMessage } from '../calls/contact.ts';
import { CONTACT_SENTENCES, contactLabel } from '../rules.ts';

const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const;

const problemsOf = (values: Record<string, string>): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (const name of FIELDS)
    if (values[name] === '') Object.assign(problems, missing(name, contactLabel(name)));
  if (problems.phone === undefined && !isPhone(values.phone ?? '')) problems.phone = FIELD_SENTENCES.phone;
  return { ...problems, ...emailProblem(values.email ?? '') };
};

const send = async (form: PlainForm, captcha: FormCaptcha): Promise<void> => {
  const values = Object.fromEntries(FIELDS.map((name) => [name, form.value(name).trim()]));
  const problems = problemsOf(values);
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, say('common.sending'));
  const recaptcha = await captcha.solve(form, {
    unreachable: CONTACT_SENTENCES.offline,
    unsolved: CONTACT_SENTENCES.captcha,
  });
  if (recaptcha === null) return;
  const outcome = await call<typeof sendMessage>(sendMessageCall, { ...values, recaptcha });
  form.setBusy(false);
  if (outcome.kind === 'done') {
    form.reset();
    void captcha.reset();
    form.say('success', CONTACT_SENTENCES.sent);
  } else if (outcome.kind === 'unreachable') form.say('failure', CONTACT_SENTENCES.offline);
  else {
    const { code, errors = {}, message } = outcome.failure;
    form.showProblems(errors);
    if (code === 'captcha' || errors.recaptcha) {
      form.say('failure', CONTACT_SENTENCES.captcha);
      void captcha.renew();
    } else form.say('failure', message ? CONTACT_SENTENCES.refused(message) : CONTACT_SENTENCES.failed);
  }
};

/** Enhances the form. Somebody is at it already, so its captcha is loaded with it. */
export const connectContactForm = (element: HTMLFormElement): void => {
  const captcha = formCaptcha(element, '#contact-captcha');
  plainForm(element, (form) => send(form, captcha));
  captcha.prepare();
};
