import { isOwnerOrModerator } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { isOwnerOf } from '../../src/accounts/sessions/server/call-session.ts';
import { getHistory } from '../../src/profiles/history/calls.ts';
import { answerHistory } from '../../src/profiles/history/server/read-history.ts';

export default handle(getHistory, (call) =>
  answerHistory(call, {
    isOwnerOf,
    maySeeHidden: (request, storage, id) => isOwnerOrModerator(request, storage, id),
  }),
);

export const config = {
  path: '/php-api/get-history.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
