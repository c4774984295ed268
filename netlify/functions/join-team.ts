import { goodPasswordProblems } from '../../src/accounts/admin-login/server/admin-accounts.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { joinTeam } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { join } from '../../src/accounts/team/server/team.ts';
import { sentText } from '../../src/base/http/server/handle.ts';

export default handle(
  joinTeam,
  async ({ input, storage }) => {
    await join({ ...input, storage });
    return { success: true as const, message: TEAM_SENTENCES.joined };
  },
  (call) => goodPasswordProblems(sentText(call, 'password')),
);

export const config = { path: '/php-api/join-team.php' };
