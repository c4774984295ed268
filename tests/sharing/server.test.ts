import type { Context } from '@netlify/functions';
import { afterEach, expect, test, vi } from 'vitest';
import { publicFile } from '../../src/sharing/server.ts';
import { aSite } from '../support/calls/calls.ts';

afterEach(() => vi.unstubAllEnvs());

test('on the site’s own host, a reply does not wait for deferred work', async () => {
  vi.stubEnv('VITAE_LOCAL', '1');
  aSite();
  const waiting: Promise<unknown>[] = [];
  const context = { waitUntil: (work: Promise<unknown>) => waiting.push(work) } as unknown as Context;
  let release = (): void => {};
  const handler = publicFile('file', async ({ storage }) => {
    storage.defer('work', () => new Promise<void>((done) => (release = done)));
    return new Response('content');
  });
  const reply = await handler(new Request('https://vitae.example/file'), context);
  expect([await reply.text(), waiting.length]).toEqual(['content', 1]);
  release();
  await Promise.all(waiting);
});
