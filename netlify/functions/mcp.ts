import { ASSISTANTS } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(ASSISTANTS);

export const config = {
  path: '/mcp',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
