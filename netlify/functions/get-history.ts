import { getHistory } from '../../src/profiles/history/calls.ts';
import { answerHistory } from '../../src/profiles/history/server/read-history.ts';
import { isOwnerOf } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { isOwnerOrModerator } from '../../src/server/accounts/handle-admin.ts';

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
