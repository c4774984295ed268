import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addAdmin, removeAdmin, setAdminPassword } from '../../accounts/admin-login/server/admin-accounts.ts';
import { dropSecondFactor } from '../../accounts/second-factor/server/second-factor.ts';
import { ROLE_NAMES } from '../../accounts/team/rules.ts';
import { listTeam } from '../../accounts/team/server/team.ts';
import { ROLES } from '../../base/http/rules/roles.ts';
import type { CommandCall } from './command.ts';
import { confirm } from './confirm.ts';
import { readPassword } from './read-password.ts';
import { unknownWord } from './unknown-word.ts';

const VERBS = ['list', 'add', 'password', 'remove', 'totp-off'].map((verb) => `admin ${verb}`);

/** `admin list`, `admin add EMAIL [ROLE]`, `admin password|remove|totp-off EMAIL` */
export const runAdmin = async ({
  storage,
  dataFolder,
  operands,
  yes,
}: Pick<CommandCall, 'storage' | 'dataFolder' | 'operands' | 'yes'>): Promise<number> => {
  const [verb = '', email = '', given = 'admin'] = operands;
  if (dataFolder !== null) await knowLocalAdmin(dataFolder);
  switch (verb) {
    case 'list':
      for (const { email: address, name, role, invited } of await listTeam(storage))
        console.log([address, role, invited ? 'invited' : name].join('\t'));
      return 0;
    case 'add': {
      const role = ROLES.find((each) => each === given);
      if (role === undefined) throw new Error(`A role is one of ${ROLES.join(', ')}.`);
      await addAdmin(storage, email, await readPassword(), role);
      console.log(`${email} is in the team now, as ${ROLE_NAMES[role].toLowerCase()}.`);
      return 0;
    }
    case 'password':
      await setAdminPassword(storage, email, await readPassword());
      console.log(`${email} has a new password; other sessions are over.`);
      return 0;
    case 'remove':
      if (!yes && !(await confirm(`Remove ${email} from the team?`))) {
        console.log('Nobody was removed.');
        return 1;
      }
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
      throw new Error(
        `${unknownWord('command', `admin ${verb}`, VERBS)} It knows list, add, password, remove and totp-off.`,
      );
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
