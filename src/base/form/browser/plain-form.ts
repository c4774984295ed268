import { checkFields } from '../../fields/rules/field-sentences.ts';
import { oneAtATime } from '../../frame/browser/one-at-a-time.ts';
import { say } from '../../languages/rules/say.ts';

/** Sentences by field name. */
type Problems = Readonly<Record<string, string>>;

/** A form without a framework: its values, and its messages. */
export type PlainForm = {
  readonly element: HTMLFormElement;
  value: (name: string) => string;
  /** Marks invalid fields and lists their sentences in the summary, which gets the focus. Empty clears both. */
  showProblems: (problems: Problems) => void;
  /** Shows a message below the form; '' clears it. */
  say: (kind: 'success' | 'failure', sentence: string) => void;
  /** Shows why the server refused: beside the fields that it names, or below the form if it names none of them. */
  showRefusal: (
    refusal: { errors?: Problems | undefined; message?: string },
    otherwise: string,
    showProblems?: (problems: Problems) => void,
  ) => void;
  /** While busy, disables the button and may change its label. */
  setBusy: (busy: boolean, label?: string) => void;
  reset: () => void;
};

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Enhances a form of `base/form/screens`, in which the sentence of a control is in the element `{its id}-error`. */
export const plainForm = (
  element: HTMLFormElement,
  submit: (form: PlainForm) => Promise<void>,
): PlainForm => {
  let busy = false;
  const alone = oneAtATime();
  const form = messagesOf(element, (now) => {
    busy = now;
  });
  const run = async (): Promise<void> => {
    if (!busy) await alone(() => submit(form));
  };
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  element.addEventListener('input', (event) => mark(event.target as Control, ''));
  for (const toggle of element.querySelectorAll<HTMLButtonElement>('[data-reveal]')) reveal(toggle);
  // It was submitted before this script loaded, and held back by `head.js`.
  const isWaiting = element.dataset['waits'] === 'pressed';
  delete element.dataset['waits'];
  if (isWaiting) void run();
  return form;
};

/** What a form shows; `onBusy` is told whether it is busy. */
const messagesOf = (element: HTMLFormElement, onBusy: (busy: boolean) => void): PlainForm => {
  const control = (name: string): Control | null => element.elements.namedItem(name) as Control | null;
  const button = element.querySelector<HTMLButtonElement>('button[type="submit"]');
  /** What the button said before it was busy, which a page may have written meanwhile; null while it is not. */
  let idle: string | null = null;
  const summary = element.querySelector<HTMLElement>('.summary');
  const notice = element.querySelector<HTMLElement>('.notice');
  const form: PlainForm = {
    element,
    value: (name) => control(name)?.value ?? '',
    showProblems: (problems) => {
      const namedControls = [...element.elements].filter(
        (item): item is Control => 'name' in item && item.name !== '',
      );
      for (const input of namedControls) mark(input, problems[input.name] ?? '');
      const wrong = namedControls.filter((input) => problems[input.name]);
      if (summary) fillSummary(summary, wrong, problems);
    },
    say: (kind, sentence) => {
      if (!notice) return;
      notice.setAttribute('role', kind === 'failure' ? 'alert' : 'status');
      notice.dataset.kind = kind;
      notice.textContent = sentence;
      // In a dialog, the buttons at its foot may cover it.
      if (sentence !== '') notice.scrollIntoView({ block: 'nearest' });
    },
    showRefusal: ({ errors = {}, message }, otherwise, showProblems = form.showProblems) => {
      showProblems(errors);
      if (!Object.keys(errors).some((name) => control(name) !== null))
        form.say('failure', message || otherwise);
    },
    setBusy: (now, label) => {
      onBusy(now);
      if (!button) return;
      button.setAttribute('aria-disabled', String(now));
      if (now) idle ??= button.textContent;
      const words = now ? label : idle;
      if (words !== undefined && words !== null) button.textContent = words;
      if (!now) idle = null;
    },
    reset: () => {
      element.reset();
      form.showProblems({});
    },
  };
  return form;
};

const mark = (input: Control, sentence: string): void => {
  if (sentence === '') input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
  const place = document.getElementById(`${input.id}-error`);
  if (place) place.textContent = sentence;
};

const fillSummary = (summary: HTMLElement, wrong: readonly Control[], problems: Problems): void => {
  summary.hidden = wrong.length === 0;
  if (wrong.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = checkFields(wrong.length);
  const list = document.createElement('ul');
  for (const input of wrong) {
    const link = document.createElement('a');
    link.href = `#${input.id}`;
    link.textContent = problems[input.name] ?? '';
    link.addEventListener('click', (event) => {
      event.preventDefault();
      input.focus();
    });
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  summary.replaceChildren(heading, list);
  summary.focus();
};

/** Makes a button show and hide the password beside it. */
const reveal = (toggle: HTMLButtonElement): void => {
  const input = document.getElementById(
    toggle.getAttribute('aria-controls') ?? '',
  ) as HTMLInputElement | null;
  const word = toggle.querySelector('[data-reveal-word]');
  toggle.addEventListener('click', () => {
    if (!input || !word) return;
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    word.textContent = shown ? say('form.hide-password') : say('form.show-password');
  });
};
