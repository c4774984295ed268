import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './limits/connections.ts';
import { refuseUnreadable } from './refuse.ts';
import { checkRequest } from './request-check.ts';

const HEADERS_MS = 15_000;
/** Timeout of a request, in milliseconds: enough for photos on a slow line. */
const REQUEST_MS = 90_000;
const TIMES = {
  headersTimeout: HEADERS_MS,
  requestTimeout: REQUEST_MS,
  /** How often these two are checked, in milliseconds. */
  connectionsCheckingInterval: 5_000,
  /** In milliseconds: longer than that of a proxy in front. */
  keepAliveTimeout: 75_000,
};
const LOOPBACK = ['127.0.0.1', '::1'] as const;

type ListenerOptions = { connections: Connections; isSecure: boolean };

const within = (work: Promise<unknown>, timeout: number): Promise<unknown> =>
  Promise.race([work, new Promise((done) => setTimeout(done, timeout).unref())]);

/** The servers of Node on the addresses that the site listens on. */
export class Listeners {
  readonly #servers: Server[] = [];
  readonly #take: RequestListener;
  readonly #options: ListenerOptions;

  constructor(take: RequestListener, options: ListenerOptions) {
    this.#take = take;
    this.#options = options;
  }

  /** Listens on an address, or on those of the machine itself. */
  async listen(port: number, host: string | undefined): Promise<void> {
    if (host !== undefined) return this.#open(port, host);
    await this.#open(port, LOOPBACK[0]);
    // The machine may have no IPv6.
    await this.#open(port, LOOPBACK[1]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') throw error;
    });
  }

  closeIdle(): void {
    for (const server of this.#servers) server.closeIdleConnections();
  }

  async drain(): Promise<void> {
    // The close of an HTTP server would end idle connections, on one of which a request may be under way.
    const closed = this.#servers.map(
      (server) => new Promise((done) => NetServer.prototype.close.call(server, done)),
    );
    await within(Promise.all(closed), REQUEST_MS);
  }

  async close(timeout: number): Promise<void> {
    const closed = this.#servers.map((server) => new Promise((done) => server.close(done)));
    this.closeIdle();
    await within(Promise.all(closed), timeout);
    for (const server of this.#servers) server.closeAllConnections();
  }

  async #open(port: number, host: string): Promise<void> {
    const take = this.#take;
    const { connections, isSecure } = this.#options;
    // Node's own refusal of a request without a host has no security headers.
    const server = createServer({ ...TIMES, requireHostHeader: false }, take);
    connections.watch(server);
    server.on('clientError', (error, socket) => refuseUnreadable(error, socket, { isSecure }));
    server.on('checkContinue', (request, response) => {
      if (checkRequest(request) === null) response.writeContinue();
      take(request, response);
    });
    server.on('checkExpectation', take);
    server.listen(port, host);
    await once(server, 'listening');
    this.#servers.push(server);
  }
}
