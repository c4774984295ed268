import { handle } from '../../src/accounts/server/handle.ts';
import { isOwnerOf } from '../../src/accounts/sessions/server/call-session.ts';
import { incrementViews } from '../../src/profiles/counts/calls.ts';
import { countView } from '../../src/profiles/counts/server/views.ts';

export default handle(incrementViews, (call) => countView(call, call.input.id, isOwnerOf));

export const config = {
  path: '/php-api/increment-views.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
