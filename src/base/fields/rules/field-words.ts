import { say } from '../../languages/rules/say.ts';
import { longDay } from '../../text/rules/day.ts';
import type { FieldName } from './field-catalogue.ts';
import { fieldEntry } from './fields.ts';

/** The words of the choices; they are stored in English. */
const CHOICE_WORDS: Readonly<Record<string, string>> = {
  get Single() {
    return say('marital.single');
  },
  get Married() {
    return say('marital.married');
  },
  get Divorced() {
    return say('marital.divorced');
  },
  get Widowed() {
    return say('marital.widowed');
  },
};

/** A choice as people read it. Of blood groups, languages write O in their own way. */
const choiceWords = (value: string): string =>
  Object.hasOwn(CHOICE_WORDS, value)
    ? (CHOICE_WORDS[value] ?? value)
    : value.replace(/^O(?=[+-]$)/, () => say('blood-group.o'));

/** A field's value as people read it: a birth date and a choice in words, anything else as it is. */
export const fieldWords = (field: FieldName, value: string): string => {
  const { rule } = fieldEntry(field);
  if (rule === 'choice') return choiceWords(value);
  return rule === 'birth-date' ? longDay(value) : value;
};
