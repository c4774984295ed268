import { mailWarning } from '../../../src/build/mail-warning.ts';
import { layForGood } from '../../../src/build/provide-content.ts';
import { saveStoredArticles } from '../../../src/build/stored-articles.ts';

/**
 * Runs before the build command, which cannot read the store itself: plugins can. On the platform, whose checkout is thrown away, the
 * operator's content is laid over it, because functions are bundled from its files.
 *
 * @param {{ constants: { IS_LOCAL: boolean } }} build
 */
export const onPreBuild = async ({ constants }) => {
  if (!constants.IS_LOCAL) await layForGood('.');
  const warning = mailWarning(process.env);
  if (warning !== null) console.warn(warning);
  console.log(await saveStoredArticles());
};
