import { currentLanguage } from './say.ts';

/** Names in one phrase, as the language of the request or page joins them: `Ada, Grace and Mary`; without a word for 'and' as a `unit`. */
export const formatList = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string => {
  const language = currentLanguage();
  // American English would put a comma before the last.
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type }).format(items);
};
