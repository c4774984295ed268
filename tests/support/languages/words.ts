import { IntlMessageFormat } from 'intl-messageformat';
import english from '../../../content/languages/en.json' with { type: 'json' };
import { inDirection } from '../../../src/base/languages/rules/isolate.ts';
import type { Sentence, Values } from '../../../src/base/languages/rules/say.ts';

/** Says a sentence as a page of a language shows it. */
export type Words = (name: Sentence, values?: Values) => string;

/** The words of a language's file; what it lacks is in English. */
export const wordsOf = (language: string, sentences: Readonly<Record<string, string>>): Words => {
  const all: Readonly<Record<string, string>> = inDirection(language, { ...english.sentences, ...sentences });
  return (name, values) =>
    String(new IntlMessageFormat((all[name] as string).replace(/<\/?[\w-]+>/g, ''), language).format(values));
};
