import { hasStoredPassword } from '../../accounts/admin-login/server/admin-accounts.ts';
import { siteLanguages } from '../../base/brand/rules/languages.ts';
import { openStorage } from '../../base/engine/storage/open.ts';
import { missingSentences } from '../../base/languages/rules/say.ts';
import { greeting } from './greeting.ts';
import { markPasswordShown, type StartSettings } from './settings.ts';

/** Prints the greeting of a start that succeeded, with the generated password if it is valid and no start has shown it. */
export const greet = async (settings: StartSettings): Promise<void> => {
  const isInStore = await hasStoredPassword(openStorage(undefined), settings.admin.email);
  console.log(greeting(settings, { isInStore, missing: await countMissing() }));
  if (settings.passwordIsNew && !isInStore) await markPasswordShown(settings);
};

/** The languages of the site that lack sentences, and how many. */
const countMissing = async (): Promise<Map<string, number>> => {
  const counts = await Promise.all(
    siteLanguages().map(async (language) => [language, (await missingSentences(language)).length] as const),
  );
  return new Map(counts.filter(([, count]) => count > 0));
};
