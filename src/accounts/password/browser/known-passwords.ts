import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { PASSWORD_SENTENCES, passwordProblem } from '../rules/password.ts';

let isCommon: ((password: string) => boolean) | null = null;

/** Loads the list of common passwords; without it, only the server refuses them. */
export const loadKnownPasswords = async (): Promise<void> => {
  if (isCommon !== null) return;
  try {
    isCommon = (await loadModule(() => import('../rules/common-passwords.ts'))).isCommonPassword;
  } catch (problem) {
    console.warn('The list of common passwords could not be loaded.', problem);
  }
};

/** Whether a password is on the list, if that is loaded. */
export const isKnownPassword = (password: string): boolean => isCommon?.(password) ?? false;

/** Loads the list and returns the problem of a new password, or null. */
export const checkNewPassword = async (label: string, password: string): Promise<string | null> => {
  const problem = passwordProblem(label, password);
  if (problem !== null) return problem;
  await loadKnownPasswords();
  return isKnownPassword(password) ? PASSWORD_SENTENCES.common : null;
};
