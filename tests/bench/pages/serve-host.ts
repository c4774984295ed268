import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Starts the site as `npm start` does, and tells its parent over the wire what it used and held.
process.on('message', (message: { ask: 'usage' } | { ask: 'live' } | { ask: 'purge'; tags: string[] }) => {
  if (message.ask === 'live') {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }
  if (message.ask === 'purge') {
    const purge = (globalThis as Record<symbol, unknown>)[Symbol.for('vitae.purge')];
    (purge as (tags: readonly string[]) => void)(message.tags);
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  process.send?.({ cpu: (user + system) / 1000, rss, heap: heapTotal, used: heapUsed, external });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

import '../../../src/commands/start.ts';
