import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that no system gives to outgoing connections, which could take one before it is used. */
const PORTS = { first: 20_000, end: 32_000 };

/** A TCP port that was free a moment ago on every local address. */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(PORTS.first, PORTS.end);
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return findFreePort();
  }
  server.close();
  await once(server, 'close');
  return port;
};
