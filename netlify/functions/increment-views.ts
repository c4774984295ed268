import { incrementViews } from '../../src/contract/profiles/count.ts';
import { handle } from '../../src/server/http/handle.ts';
import { countView } from '../../src/server/profiles/counts/views.ts';

export default handle(incrementViews, (call) => countView(call, call.input.id));

export const config = {
  path: '/php-api/increment-views.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
