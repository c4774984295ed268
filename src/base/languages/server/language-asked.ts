import { siteLanguageOf } from '../../brand/rules/languages.ts';
import { ORIGINAL } from '../rules/say.ts';
import { inLanguage } from './in-language.ts';

/** The header in which a screen says in which language it wants sentences. */
export const LANGUAGE_HEADER = 'Vitae-Language';

/** The language of the site that a request asks for, else the original. */
export const languageAsked = ({ headers }: Request): string =>
  siteLanguageOf(headers.get(LANGUAGE_HEADER)?.trim() ?? '') ?? ORIGINAL;

/**
 * Answers a request in the language that it asks for. What a cache may keep is in the original language for everybody, since a cache
 * does not look at the header; `isRead` says whether the request may be answered twice for that.
 */
export const answerInLanguage = async (
  request: Request,
  answer: () => Promise<Response>,
  isRead: boolean,
): Promise<Response> => {
  const language = languageAsked(request);
  const response = await inLanguage(language, answer);
  if (language === ORIGINAL || !isRead || isNotKept(response)) return response;
  return inLanguage(ORIGINAL, answer);
};

const isNotKept = ({ headers }: Response): boolean =>
  /no-store|private/.test(headers.get('Cache-Control') ?? 'no-store');
