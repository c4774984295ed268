import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { todayOf } from '../../src/base/http/server/today.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { askPage, dateProblems, mailAskedTie } from '../../src/owners/ties/server/ask-tie.ts';
import { askTie } from '../../src/profiles/ties/calls.ts';
import { tagsOfTie } from '../../src/profiles/ties/server.ts';
import { purge } from '../../src/site/caches/server.ts';

export default handle(
  askTie,
  async (call) => {
    const { storage, later } = call;
    const own = await requireOwnProfile(call);
    const asked = await askPage(storage, own, call.input);
    const { tie, isChanged, toAdmins } = asked;
    if (isChanged && tie.state === 'confirmed') later(() => purge(tagsOfTie(tie)));
    else if (isChanged)
      later(() => (toAdmins ? tellArrival(storage) : mailAskedTie(storage, own.record, asked)));
    return { success: true as const, tie: tie.tie };
  },
  (call) => dateProblems({ from: sentText(call, 'from'), to: sentText(call, 'to') }, todayOf(call.storage)),
);

export const config = { path: '/php-api/ask-tie.php' };
