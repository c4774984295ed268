import { saveStoredArticles } from '../../../src/build/stored-articles.ts';

/** Runs before the build command, which cannot read the store itself: plugins can. */
export const onPreBuild = async () => {
  console.log(await saveStoredArticles());
};
