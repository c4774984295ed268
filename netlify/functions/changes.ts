import { handle } from '../../src/accounts/server/handle.ts';
import { changes } from '../../src/contract/imports/changes.ts';
import { readOpenChanges } from '../../src/server/imports/open-data/changes.ts';

export default handle(changes, ({ storage, input }) => readOpenChanges(storage, input));

export const config = {
  path: '/php-api/changes.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
