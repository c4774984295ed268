import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// The longest pause between two ticks, and how much of one the main thread itself worked: on a busy machine it also waits for a processor.
const TICK_MS = 5;
const longest = { blocked: 0, worked: 0 };
let last = { at: performance.now(), cpu: process.threadCpuUsage() };
setInterval(() => {
  const now = { at: performance.now(), cpu: process.threadCpuUsage() };
  const worked = (now.cpu.user - last.cpu.user + now.cpu.system - last.cpu.system) / 1000;
  longest.blocked = Math.max(longest.blocked, now.at - last.at);
  longest.worked = Math.max(longest.worked, worked);
  last = now;
}, TICK_MS).unref();

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
  process.send?.({
    cpu: (user + system) / 1000,
    rss,
    heap: heapTotal,
    used: heapUsed,
    external,
    ...longest,
  });
  Object.assign(longest, { blocked: 0, worked: 0 });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

import '../../../src/commands/start/site-process.ts';
