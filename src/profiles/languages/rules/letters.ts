import { ownLanguage, siteLanguageOf } from '../../../base/brand/rules/languages.ts';
import { currentLanguage } from '../../../base/languages/rules/say.ts';
import type { ProfileRecord } from '../../rules/profile.ts';

/** The language of the letters to the owner of a page: the chosen one, as long as the site has it. */
export const lettersOf = ({ letters = '' }: { letters?: string }): string =>
  siteLanguageOf(letters) ?? ownLanguage();

/** What a record says of the language of letters when somebody becomes its owner: by default, that of the screen. */
export const ownLetters = (chosen = siteLanguageOf(currentLanguage())): { letters?: string } =>
  chosen === null || chosen === ownLanguage() ? {} : { letters: chosen };

/** A record that repeats the language of letters of the login that owns it; undefined for the site's own. */
export const withLetters = (
  { letters: _letters, ...record }: ProfileRecord,
  language: string | undefined,
): ProfileRecord => ({ ...record, ...(language !== undefined && { letters: language }) });
