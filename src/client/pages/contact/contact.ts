import type { sendMessage } from '../../../contract/contact/contact.ts';
import { sendMessageCall } from '../../../contract/reading-calls.ts';
import { CONTACT_SENTENCES } from '../../../domain/contact/contact.ts';
import { FIELD_SENTENCES, isPhone } from '../../../domain/fields/field-sentences.ts';
import { formCaptcha } from '../../forms/form-captcha.ts';
import { emailProblem, missing } from '../../forms/form-rules.ts';
import { type PlainForm, plainForm } from '../../forms/plain-form.ts';
import { call } from '../../frame/call.ts';

const FIELDS = { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Subject', message: 'Message' };

type Mount = ReturnType<typeof formCaptcha>;

const problemsOf = (values: Record<string, string>): Record<string, string> => {
  const problems: Record<string, string> = {};
  for (const [name, label] of Object.entries(FIELDS))
    if (values[name] === '') Object.assign(problems, missing(name, label));
  if (problems.phone === undefined && !isPhone(values.phone ?? '')) problems.phone = FIELD_SENTENCES.phone;
  return { ...problems, ...emailProblem(values.email ?? '') };
};

const send = async (form: PlainForm, mount: Mount): Promise<void> => {
  const values = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, form.value(name).trim()]));
  const problems = problemsOf(values);
  form.say('failure', '');
  form.showProblems(problems);
  if (Object.keys(problems).length > 0) return;
  form.setBusy(true, 'Sending…');
  const captcha = await mount().catch(() => null);
  const recaptcha = (await captcha?.solution()) ?? null;
  if (recaptcha === null) {
    form.setBusy(false);
    form.say('failure', captcha ? CONTACT_SENTENCES.captcha : CONTACT_SENTENCES.offline);
    return;
  }
  const outcome = await call<typeof sendMessage>(sendMessageCall, { ...values, recaptcha });
  form.setBusy(false);
  if (outcome.kind === 'done') {
    form.reset();
    captcha?.reset();
    form.say('success', CONTACT_SENTENCES.sent);
  } else if (outcome.kind === 'unreachable') form.say('failure', CONTACT_SENTENCES.offline);
  else {
    const { code, errors = {}, message } = outcome.failure;
    form.showProblems(errors);
    if (code === 'captcha' || errors.recaptcha) {
      form.say('failure', CONTACT_SENTENCES.captcha);
      void captcha?.renew();
    } else form.say('failure', message ? CONTACT_SENTENCES.refused + message : CONTACT_SENTENCES.failed);
  }
};

const element = document.querySelector<HTMLFormElement>('#contact-form');
if (element) {
  const mount = formCaptcha(element, '#contact-captcha');
  plainForm(element, (form) => send(form, mount));
  for (const touch of ['focusin', 'pointerdown'])
    element.addEventListener(touch, () => void mount().catch(() => undefined), { once: true });
}
