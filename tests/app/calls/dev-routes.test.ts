import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import anyCall, { config } from '../../../netlify/dev/any-call.mjs';
import { EVERY_CALL } from '../../../src/app/calls/every-call.ts';

const FOLDER = resolve('netlify/functions');
const context = { ip: '203.0.113.1', deploy: { context: 'production' } } as Context;
const patterns = config.path.map((pathname) => new URLPattern({ pathname }));
const isServed = (pathname: string): boolean => patterns.some((pattern) => pattern.test({ pathname }));

test.each(EVERY_CALL.map(({ path, method }) => [path, method] as const))(
  'under netlify dev %s reaches its function',
  async (path, method) => {
    expect(isServed(path)).toBe(true);
    const reply = await anyCall(new Request(`http://localhost${path}`, { method: 'DELETE' }), context);
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')?.split(', ')).toContain(method);
  },
);

test('netlify dev serves every route of a function, and no other', async () => {
  const used = new Set<URLPattern>();
  for (const file of await readdir(FOLDER)) {
    const module = (await import(pathToFileURL(join(FOLDER, file)).href)) as { config?: Config };
    for (const route of [(module.config as { path?: string | string[] })?.path ?? []].flat()) {
      const pathname = route.replaceAll(/:\w+/g, 'x');
      const pattern = patterns.find((each) => each.test({ pathname }));
      expect(pattern, `${file}: ${route}`).toBeDefined();
      if (pattern) used.add(pattern);
    }
  }
  expect(used.size).toBe(patterns.length);
});

test('a path without a function is a 404', async () => {
  expect((await anyCall(new Request('http://localhost/php-api/nothing.php'), context)).status).toBe(404);
});
