import { createServer } from 'node:net';

/** A TCP port that was free a moment ago on every local address. */
export const findFreePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? done(address.port) : fail(new Error('No free port.')),
      );
    });
  });
