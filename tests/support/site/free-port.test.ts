import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLastingPort } from './free-port.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-ports-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a name has the same port again, and another once something else has it', async () => {
  const port = await findLastingPort('a-site', folder);
  expect(await findLastingPort('a-site', folder)).toBe(port);
  const other = createServer().listen(port);
  await once(other, 'listening');
  const next = await findLastingPort('a-site', folder);
  expect(next).not.toBe(port);
  other.close();
  await once(other, 'close');
  expect(await findLastingPort('a-site', folder)).toBe(next);
});
