import { ownLanguage, siteLanguageOf } from '../../brand/rules/languages.ts';
import { inLanguage } from '../../languages/server/in-language.ts';

/** Writes a letter in the language that was kept for it, or in the site's own where none was kept or the site has it no more. */
export const writtenIn = <Letter>(language: string | undefined, write: () => Letter): Promise<Letter> =>
  inLanguage(siteLanguageOf(language ?? '') ?? ownLanguage(), async () => write());
