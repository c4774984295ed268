import { readLanguageFrom } from '../../../src/base/languages/rules/say.ts';

let language: string | undefined;

/** What the work answers when it is done for a reader of a language. */
export const sayIn = <Result>(tag: string, work: () => Result): Result => {
  readLanguageFrom(() => language);
  language = tag;
  try {
    return work();
  } finally {
    language = undefined;
  }
};
