import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { staticFiles } from '../../src/host/static-files.ts';

test('a file that is removed while the site runs leaves no request hanging', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-static-'));
  await writeFile(join(folder, '_headers'), '');
  await writeFile(join(folder, 'site.css'), 'a{}');
  const files = staticFiles(folder);
  const server = createServer((request, response) =>
    files.serve(request, response, () => response.writeHead(404).end()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    return rm(folder, { recursive: true });
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/site.css`;
  expect(await (await fetch(address)).text()).toBe('a{}');

  await rm(join(folder, 'site.css'));

  await expect(fetch(address).then((reply) => reply.text())).rejects.toThrow();
  expect((await fetch(new URL('/none.css', address))).status).toBe(404);
});
