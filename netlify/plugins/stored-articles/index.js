import { mailWarning } from '../../../src/build/mail-warning.ts';
import { saveStoredArticles } from '../../../src/build/stored-articles.ts';

/** Runs before the build command, which cannot read the store itself: plugins can. */
export const onPreBuild = async () => {
  const warning = mailWarning(process.env);
  if (warning !== null) console.warn(warning);
  console.log(await saveStoredArticles());
};
