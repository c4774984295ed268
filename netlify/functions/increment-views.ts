import { incrementViews } from '../../src/contract/count.ts';
import { handle } from '../../src/server/http/handle.ts';
import { countView } from '../../src/server/profiles/views.ts';

export default handle(incrementViews, (call) => countView(call, call.input.id));

export const config = {
  path: '/php-api/increment-views.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
