import { updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { lettersOf } from '../../../profiles/languages/rules/letters.ts';
import { storeEdit } from '../storage.ts';

/** Makes the language of letters that was chosen on one page that of its login, and of all pages that it owns; a repeat finishes what a crash left. */
export const followLetters = async (storage: Storage, login: string, letters: string): Promise<void> => {
  const { after } = await updateAccount(storage, login, (account) =>
    account === null || account.language === letters ? null : { ...account, language: letters },
  );
  for (const { id } of after?.value.pages ?? [])
    await storeEdit(
      storage,
      id,
      (old) =>
        old?.hands?.owner !== login || lettersOf(old) === letters
          ? null
          : { ...old, letters, version: old.version + 1 },
      { by: 'owner' },
    );
};
