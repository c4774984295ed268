import { sentText } from '../../src/base/http/server/handle.ts';
import { joinTeam } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { goodPasswordProblems } from '../../src/server/accounts/admin-accounts.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { join } from '../../src/server/accounts/team/team.ts';

export default handle(
  joinTeam,
  async ({ input, storage }) => {
    await join({ ...input, storage });
    return { success: true as const, message: TEAM_SENTENCES.joined };
  },
  (call) => goodPasswordProblems(sentText(call, 'password')),
);

export const config = { path: '/php-api/join-team.php' };
