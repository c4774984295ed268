import type { Outcome } from '../../http/browser/call.ts';
import { say } from '../../languages/rules/say.ts';
import { formCaptcha } from './form-captcha.ts';
import { type PlainForm, plainForm } from './plain-form.ts';

type DialogForm<Reply> = {
  /** Prefix of the ids: `{name}-dialog`, `{name}-captcha`. */
  name: string;
  /** Said if the site cannot be reached. */
  unreachable: () => string;
  /** The values to send besides the profile's id and the captcha; null after showing what is wrong with them. */
  read?: (form: PlainForm) => Record<string, string | undefined> | null;
  send: (input: Record<string, string | undefined>) => Promise<Outcome<Reply>>;
  showProblems?: (form: PlainForm, problems: Record<string, string>) => void;
};

/** Enhances a dialog whose form is sent with a captcha. The reply replaces the form: `[data-reply="name"]` shows its value `name`. Returns how to open it, with an empty form after a sent one. */
export const dialogForm = <Reply extends object>({
  name,
  unreachable,
  read = () => ({}),
  send,
  showProblems = (form, problems) => form.showProblems(problems),
}: DialogForm<Reply>): (() => void) => {
  const dialog = document.getElementById(`${name}-dialog`) as HTMLDialogElement;
  const element = dialog.querySelector('form') as HTMLFormElement;
  const sent = dialog.querySelector('[data-sent]') as HTMLElement;
  const captcha = formCaptcha(element, `#${name}-captcha`);

  const submit = async (form: PlainForm): Promise<void> => {
    form.say('failure', '');
    const values = read(form);
    if (values === null) return;
    form.setBusy(true, say('common.sending'));
    const solution = await captcha.solve(form, { unreachable: unreachable() });
    if (solution === null) return;
    const outcome = await send({ id: element.dataset['profile'], ...values, captcha: solution });
    form.setBusy(false);
    if (outcome.kind === 'unreachable') return form.say('failure', unreachable());
    if (outcome.kind === 'done') return showReply(form, outcome.reply);
    form.showRefusal(outcome.failure, unreachable(), (problems) => showProblems(form, { ...problems }));
    if (outcome.failure.code === 'captcha') void captcha.renew();
  };

  const showReply = (form: PlainForm, reply: Reply): void => {
    form.reset();
    void captcha.reset();
    element.hidden = true;
    sent.hidden = false;
    for (const [key, value] of Object.entries(reply))
      for (const place of sent.querySelectorAll(`[data-reply="${key}"]`)) place.textContent = String(value);
    sent.focus();
  };

  plainForm(element, submit);
  for (const button of dialog.querySelectorAll('[data-close]'))
    button.addEventListener('click', () => dialog.close());
  return () => {
    element.hidden = false;
    sent.hidden = true;
    dialog.showModal();
    // Where the form begins, not at the button that closes it.
    element.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    captcha.prepare();
  };
};
