import { AsyncLocalStorage } from 'node:async_hooks';
import { loadCatalogue, readLanguageFrom } from '../rules/say.ts';

const languages = new AsyncLocalStorage<string>();
readLanguageFrom(() => languages.getStore());

/** Does a request's work in a language of the site: what it says is in that language. */
export const inLanguage = async <Result>(language: string, work: () => Promise<Result>): Promise<Result> => {
  await loadCatalogue(language);
  return languages.run(language, work);
};
