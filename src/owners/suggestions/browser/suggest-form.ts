import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { dialogForm } from '../../../base/form/browser/dialog-form.ts';
import { call } from '../../../base/http/browser/call.ts';
import { suggestChangeCall } from '../../../base/http/calls/form-calls.ts';
import { getProfileCall } from '../../../base/http/calls/reading-calls.ts';
import type { GetOneProfile } from '../../../profiles/calls.ts';
import type { Translations } from '../../../profiles/rules/structured-values.ts';
import type { suggestChange } from '../../../profiles/suggestions/calls.ts';
import { SUGGESTION_SENTENCES } from '../../../profiles/suggestions/rules/suggestion-sentences.ts';

const element = document.querySelector('#change-form') as HTMLFormElement;
const field = element.querySelector('select') as HTMLSelectElement;
const value = element.querySelector('#change-value') as HTMLTextAreaElement;
const choice = element.querySelector('#change-choice') as HTMLSelectElement;
const label = element.querySelector('label[for="change-value"]') as HTMLLabelElement;
const hint = element.querySelector('#change-value-hint') as HTMLElement;
/** Missing where the page is read in the language in which it was written. */
const language = element.querySelector<HTMLSelectElement>('#change-language');
const original = element.querySelector<HTMLElement>('#change-original');

/** What the page says now, by field; null while that is not known. */
let says: Readonly<Record<string, unknown>> | null = null;
/** The text that the form began with, which a reader has not touched. */
let prefilled = '';
/** The same of the choice, and the field whose choices are shown; '' while a text is written. */
let chosen = '';
let choicesOf = '';

const originalOf = (name: string): string => {
  const now = says?.[name];
  return typeof now === 'string' ? now : '';
};

const isProse = (): boolean => field.selectedOptions[0]?.dataset['prose'] !== undefined;

/** The language into which the chosen field is translated; '' for what it says in its own. */
const languageNow = (): string => (language !== null && isProse() ? language.value : '');

const nowOf = (name: string): string | null => {
  if (says === null) return null;
  const tag = languageNow();
  if (tag === '') return originalOf(name);
  const translations = says['translations'] as Translations | undefined;
  return translations?.[tag]?.[name as FieldName] ?? '';
};

/** Shows what is to be translated. */
const showOriginal = (): void => {
  if (language === null || original === null) return;
  (language.closest('.field') as HTMLElement).hidden = !isProse();
  original.textContent = languageNow() === '' ? '' : originalOf(field.value);
  original.hidden = original.textContent === '';
};

/** What a reader answers with: a choice, or a text. */
const control = (): HTMLSelectElement | HTMLTextAreaElement => (choicesOf === '' ? value : choice);

/** Offers the choices of a field, each in words, or the text where there are none. */
const showChoices = (choices: string | undefined): void => {
  const isNew = choices !== undefined && choicesOf !== field.value;
  choicesOf = choices === undefined ? '' : field.value;
  for (const each of [value, choice]) {
    each.hidden = each !== control();
    each.name = each.hidden ? '' : 'value';
    if (each.hidden) (element.querySelector(`#${each.id}-error`) as HTMLElement).textContent = '';
  }
  label.htmlFor = control().id;
  if (!isNew) return;
  const pairs = JSON.parse(choices) as [string, string][];
  choice.replaceChildren(new Option(), ...pairs.map(([option, words]) => new Option(words, option)));
  chosen = choice.value;
};

/** Begins with what the page says, so that a reader corrects only what is wrong; keeps what they have written. */
const prefill = (): void => {
  const option = field.selectedOptions[0];
  hint.textContent = option?.dataset['hint'] ?? '';
  const now = nowOf(field.value) ?? '';
  showChoices(option?.dataset['choices']);
  if (choicesOf === '') {
    if (value.value === prefilled) value.value = now;
    prefilled = now;
  } else if (choice.value === chosen) {
    choice.value = now;
    chosen = choice.value;
  }
  showOriginal();
  value.lang = languageNow();
  value.rows = option?.dataset['lines'] || now.length > 120 ? 8 : 2;
};

const load = async (): Promise<void> => {
  const outcome = await call<GetOneProfile>(getProfileCall, { id: element.dataset['profile'] ?? '' });
  if (outcome.kind !== 'done') return;
  says = outcome.reply.data[0];
  prefill();
};

const openDialog = dialogForm({
  name: 'change',
  unreachable: () => SUGGESTION_SENTENCES.unreachable,
  read: (form) => {
    if (control().value.trim() === nowOf(field.value)?.trim()) {
      form.showProblems({ value: SUGGESTION_SENTENCES.same });
      return null;
    }
    return {
      field: field.value,
      value: form.value('value'),
      ...(languageNow() !== '' && { language: languageNow() }),
      source: form.value('source').trim(),
      note: form.value('note').trim(),
      email: form.value('email').trim(),
    };
  },
  send: (input) => call<typeof suggestChange>(suggestChangeCall, input),
});

field.addEventListener('change', prefill);
language?.addEventListener('change', prefill);
// A sent form is emptied.
element.addEventListener('reset', () => {
  prefilled = '';
  chosen = '';
});

/** Opens the dialog for a field, or for any if it has no name; for its translation into a language, if it has one. */
export const open = (name: string, into = ''): void => {
  if (name !== '') field.value = name;
  if (language !== null) language.value = into;
  openDialog();
  prefill();
  (name === '' ? field : control()).focus();
  void load();
};
