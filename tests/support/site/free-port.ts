import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

/** Ports that no system gives to outgoing connections, which could take one before it is used. */
const PORTS = { first: 20_000, end: 32_000 };

/** A TCP port that was free a moment ago on every local address. */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(PORTS.first, PORTS.end);
  return (await isFree(port)) ? port : findFreePort();
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

const FOLDER = resolve('.netlify/test-ports');

/**
 * A free port, by its name the same at each run of this checkout unless something else has it: a build contains its site's address, so the
 * next run finds the build of this one.
 */
export const findLastingPort = async (name: string, folder = FOLDER): Promise<number> => {
  const last = Number(await readFile(join(folder, name), 'utf8').catch(() => ''));
  const port = last > 0 && (await isFree(last)) ? last : await findFreePort();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), String(port));
  return port;
};
