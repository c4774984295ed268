// Starts the site as `npm start` does, and tells its parent over the wire what it used and held.
process.on('message', (message: { ask: 'usage' } | { ask: 'purge'; tags: string[] }) => {
  if (message.ask === 'purge') {
    const purge = (globalThis as Record<symbol, unknown>)[Symbol.for('vitae.purge')];
    (purge as (tags: readonly string[]) => void)(message.tags);
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal, external } = process.memoryUsage();
  process.send?.({ cpu: (user + system) / 1000, rss, heap: heapTotal, external });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

import '../../../src/commands/start.ts';
