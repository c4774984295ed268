import { pathToFileURL } from 'node:url';
import type { Context } from '@netlify/functions';
import type { ColdCall } from './cold-calls.ts';

// A function's process: makes calls one after the other, and prints when the first was answered and what it holds then.
const [, , calls = '[]'] = process.argv;
const handlers = new Map<string, (request: Request, context: Context) => Promise<Response>>();
const context = {
  ip: '203.0.113.1',
  deploy: { context: 'production', published: true },
} as unknown as Context;
const form = new FormData();
form.set('profile', 'personal');
const statuses: number[] = [];
let first: { ms: number; cpu: number } | undefined;
for (const { main, path, sent } of JSON.parse(calls) as (ColdCall & { main: string })[]) {
  if (!handlers.has(main)) handlers.set(main, (await import(pathToFileURL(main).href)).default);
  const request = new Request(`https://vitae.example${path}`, {
    method: sent === 'query' ? 'GET' : 'POST',
    ...(sent === 'json' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    ...(sent === 'form' && { body: form }),
  });
  const reply = await (handlers.get(main) as NonNullable<ReturnType<typeof handlers.get>>)(request, context);
  await reply.arrayBuffer();
  const { user, system } = process.cpuUsage();
  first ??= { ms: performance.now(), cpu: (user + system) / 1000 };
  statuses.push(reply.status);
}
globalThis.gc?.();
process.stderr.write(JSON.stringify({ ...first, bytes: process.memoryUsage().rss, statuses }));
process.exit(0);
