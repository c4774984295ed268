import { COUNTING } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(COUNTING);

export const config = {
  path: ['/php-api/increment-views.php', '/php-api/count-click.php', '/php-api/track_visit.php'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
