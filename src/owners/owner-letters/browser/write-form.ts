import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { dialogClose } from '../../../base/form/browser/dialog-close.ts';
import { dialogForm } from '../../../base/form/browser/dialog-form.ts';
import { emailProblem, missing } from '../../../base/form/browser/form-rules.ts';
import { make } from '../../../base/form/browser/make-element.ts';
import { call } from '../../../base/http/browser/call.ts';
import { writeToOwnerCall } from '../../../base/http/calls/form-calls.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { LETTER_TEXT } from '../../../profiles/owner-letters/rules.ts';
import type { writeToOwner } from '../calls.ts';
import { LETTER_SENTENCES } from '../rules.ts';

const NAME = 'letter';
const link = document.querySelector<HTMLElement>('[data-write]') as HTMLElement;

const field = (name: string, label: string, hint: string, control: HTMLElement): HTMLElement => {
  const id = `${NAME}-${name}`;
  for (const [key, value] of Object.entries({ id, name })) control.setAttribute(key, value);
  control.setAttribute('aria-describedby', `${hint === '' ? '' : `${id}-hint `}${id}-error`);
  return make(
    'div',
    { class: 'field' },
    make('label', { for: id }, label),
    ...(hint === '' ? [] : [make('p', { class: 'hint', id: `${id}-hint` }, hint)]),
    control,
    make('p', { class: 'error', id: `${id}-error` }),
  );
};

const input = (type: string, autocomplete: string): HTMLElement =>
  make('input', { type, autocomplete, maxlength: String(LENGTHS.line) });

const close = (label: string, style: string): HTMLElement =>
  make('button', { class: style, type: 'button', 'data-close': '' }, label);

const makeForm = (): HTMLElement => {
  const key = document.querySelector<HTMLElement>('#report-form')?.dataset['recaptchaKey'];
  return make(
    'form',
    {
      class: 'form',
      method: 'post',
      action: writeToOwnerCall.path,
      novalidate: '',
      'data-profile': link.dataset['write'] ?? '',
      ...(key !== undefined && { 'data-recaptcha-key': key }),
    },
    make('h2', { id: `${NAME}-title` }, link.textContent ?? ''),
    make('p', { class: 'hint' }, say('owners.letters.lead')),
    make('div', { class: 'summary', role: 'alert', tabindex: '-1', hidden: '' }),
    field('name', say('field.name'), '', input('text', 'name')),
    field('email', say('form.your-email'), say('owners.letters.email-hint'), input('email', 'email')),
    field(
      'text',
      say('owners.letters.text'),
      '',
      make('textarea', { rows: '8', maxlength: String(LETTER_TEXT.max), placeholder: ' ' }),
    ),
    make('div', { class: 'field captcha', id: `${NAME}-captcha` }),
    make('p', { class: 'notice', role: 'status' }),
    make(
      'div',
      { class: 'form-actions' },
      close(say('common.cancel'), 'button-quiet'),
      make('button', { class: 'button', type: 'submit' }, say('owners.letters.send')),
    ),
  );
};

/** The form in its dialog. Pages have it only once somebody wants it. */
const makeDialog = (): HTMLElement => {
  const done = make(
    'div',
    { class: 'dialog-done', 'data-sent': '', tabindex: '-1', hidden: '' },
    make('h2', { 'data-reply': 'message' }),
    make('p', {}, say('owners.letters.next')),
    make('div', { class: 'form-actions' }, close(say('common.close'), 'button')),
  );
  return make(
    'dialog',
    { class: 'dialog', id: `${NAME}-dialog`, 'aria-labelledby': `${NAME}-title` },
    ...dialogClose(),
    makeForm(),
    done,
  );
};

const textProblem = (text: string): Record<string, string> => {
  if (text === '') return missing('text', LETTER_SENTENCES.text);
  return characters(text) < LETTER_TEXT.min ? { text: LETTER_SENTENCES.tooShort } : {};
};

const problemsOf = ({ name, email, text }: Record<'name' | 'email' | 'text', string>) => ({
  ...(name === '' && missing('name', say('field.name'))),
  ...emailProblem(email),
  ...textProblem(text),
});

document.body.append(makeDialog());

/** Opens the form that writes to the owner of the page. */
export const open = dialogForm({
  name: NAME,
  unreachable: () => say('owners.letters.unreachable'),
  read: (form) => {
    const values = {
      name: form.value('name').trim(),
      email: form.value('email').trim(),
      text: form.value('text').trim(),
    };
    const problems = problemsOf(values);
    form.showProblems(problems);
    return Object.keys(problems).length > 0 ? null : values;
  },
  send: (values) => call<typeof writeToOwner>(writeToOwnerCall, values),
});
