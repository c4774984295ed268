import { handle } from '../../src/accounts/server/handle.ts';
import { changes } from '../../src/imports/open-data/calls.ts';
import { readOpenChanges } from '../../src/imports/open-data/server/changes.ts';

export default handle(changes, ({ storage, input }) => readOpenChanges(storage, input));

export const config = {
  path: '/php-api/changes.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
