import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAdmin, removeAdmin, setAdminPassword } from '../../server/accounts/admin-accounts.ts';
import { dropSecondFactor } from '../../server/accounts/second-factor.ts';
import type { CommandCall } from './commands.ts';
import { readPassword } from './read-password.ts';

/** `admin add|password|remove|totp-off EMAIL` */
export const runAdmin = async ({ storage, dataFolder, operands }: CommandCall): Promise<number> => {
  const [verb = '', email = ''] = operands;
  if (dataFolder !== null) await knowLocalAdmin(dataFolder);
  switch (verb) {
    case 'add':
      await addAdmin(storage, email, await readPassword());
      console.log(`${email} is an admin now.`);
      return 0;
    case 'password':
      await setAdminPassword(storage, email, await readPassword());
      console.log(`${email} has a new password; other sessions are over.`);
      return 0;
    case 'remove':
      await removeAdmin(storage, email);
      console.log(`${email} is no admin any more.`);
      return 0;
    case 'totp-off':
      console.log(
        (await dropSecondFactor(storage, email))
          ? `${email} logs in without a code now.`
          : `${email} has no second factor.`,
      );
      return 0;
    default:
      throw new Error('admin knows add, password, remove and totp-off.');
  }
};

// The site knows the admin that the start command created only from its environment.
const knowLocalAdmin = async (dataFolder: string): Promise<void> => {
  const text = await readFile(join(dataFolder, 'local-settings.json'), 'utf8').catch(() => '{}');
  const { adminPassword } = JSON.parse(text) as { adminPassword?: string };
  if (adminPassword === undefined) return;
  process.env['ADMIN_EMAIL'] ||= 'admin@localhost';
  process.env['ADMIN_PASSWORD'] ||= adminPassword;
};
