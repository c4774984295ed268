import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site on this machine, by default on a free port; `host` is its name for `PROOF_HOSTS`. */
export const aWebServer = async (answer: RequestListener, port = 0) => {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const open = (server.address() as AddressInfo).port;
  return {
    port: open,
    host: `127.0.0.1:${open}`,
    url: `http://127.0.0.1:${open}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** Lets link proofs request a host of this machine, besides those that they may request already. */
export const allowProofsAt = (host: string): void => {
  const allowed = (process.env['PROOF_HOSTS'] ?? '').split(',').filter(Boolean);
  process.env['PROOF_HOSTS'] = [...new Set([...allowed, host])].join(',');
};
