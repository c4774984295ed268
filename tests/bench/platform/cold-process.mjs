import { pathToFileURL } from 'node:url';

// Plain JavaScript, so that no time goes into types. A function's process: makes calls one after the other, and prints when the first was answered and what it holds then.
const [, , calls = '[]'] = process.argv;
const handlers = new Map();
const context = {
  ip: '203.0.113.1',
  deploy: { context: 'production', published: true },
};
const form = new FormData();
form.set('profile', 'personal');
const statuses = [];
let first;
for (const { main, path, sent } of JSON.parse(calls)) {
  if (!handlers.has(main)) handlers.set(main, (await import(pathToFileURL(main).href)).default);
  const request = new Request(`https://vitae.example${path}`, {
    method: sent === 'query' ? 'GET' : 'POST',
    ...(sent === 'json' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    ...(sent === 'form' && { body: form }),
  });
  const reply = await handlers.get(main)(request, context);
  await reply.arrayBuffer();
  const { user, system } = process.cpuUsage();
  first ??= { ms: performance.now(), cpu: (user + system) / 1000 };
  statuses.push(reply.status);
}
globalThis.gc?.();
process.stderr.write(JSON.stringify({ ...first, bytes: process.memoryUsage().rss, statuses }));
process.exit(0);
