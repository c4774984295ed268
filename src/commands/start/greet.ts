import { hasStoredPassword } from '../../accounts/admin-login/server/admin-accounts.ts';
import { openStorage } from '../../base/engine/storage/open.ts';
import { greeting } from './greeting.ts';
import { markPasswordShown, type StartSettings } from './settings.ts';

/** Prints the greeting of a start that succeeded, with the generated password if it is valid and no start has shown it. */
export const greet = async (settings: StartSettings): Promise<void> => {
  const isInStore = await hasStoredPassword(openStorage(undefined), settings.admin.email);
  console.log(greeting(settings, { isInStore }));
  if (settings.passwordIsNew && !isInStore) await markPasswordShown(settings);
};
