import { inLanguage } from '../../base/languages/server/in-language.ts';
import { lettersOf } from './rules/letters.ts';

/** Composes a letter to the owner of a page in the language of their letters. */
export const inLettersOf = <Composed>(
  record: { letters?: string },
  compose: () => Composed,
): Promise<Composed> => inLanguage(lettersOf(record), async () => compose());
