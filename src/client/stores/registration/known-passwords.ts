import { loadModule } from '../load-module.ts';

let isCommon: ((password: string) => boolean) | null = null;

/** Brings the list of common passwords; without it, it is the server that refuses one. */
export const loadKnownPasswords = async (): Promise<void> => {
  if (isCommon !== null) return;
  try {
    isCommon = (await loadModule(() => import('../../../domain/accounts/common-passwords.ts')))
      .isCommonPassword;
  } catch (problem) {
    console.warn('The list of common passwords could not be loaded.', problem);
  }
};

/** Whether a password is on the list, as far as that is here. */
export const isKnownPassword = (password: string): boolean => isCommon?.(password) ?? false;
