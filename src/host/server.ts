import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { endUnreadRequest, refuse, refuseUnreadable } from './refuse.ts';
import { checkRequest } from './request-check.ts';
import type { BuiltSite } from './site.ts';

export type HostServer = {
  /** Listens on the addresses; rejects if one is taken. */
  listen: (port: number, host: string | undefined) => Promise<void>;
  /** Stops accepting connections; resolves once running requests have ended, or after `timeout` milliseconds. */
  close: (timeout: number) => Promise<void>;
};

const HEADERS_MS = 20_000;
/** Timeout of a request, in milliseconds: enough for a slow upload. */
const REQUEST_MS = 300_000;
/** Keep-alive timeout, in milliseconds: longer than that of a proxy in front. */
const KEEP_ALIVE_MS = 75_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/** The HTTP server. Requests that come before the site is ready wait for it. */
export const createHostServer = (site: Promise<BuiltSite>): HostServer => {
  const servers: Server[] = [];
  let isClosing = false;
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    if (isClosing) response.setHeader('Connection', 'close');
    response.on('finish', () => endUnreadRequest(request));
    const refusal = checkRequest(request);
    if (refusal !== null) void refuse(request, response, refusal);
    else answer(request, response);
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    site
      .then(
        (opened) => opened.answer(request, response),
        () => refuse(request, response, { status: 503, message: 'The site is starting. Please try again.' }),
      )
      .catch((error: unknown) => {
        console.error(error);
        if (response.headersSent) response.destroy();
        else
          void refuse(request, response, {
            status: 500,
            message: 'Something went wrong. Please try again later.',
          });
      });
  };
  const open = async (port: number, host: string): Promise<void> => {
    const server = createServer(
      { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS },
      take,
    );
    server.on('clientError', refuseUnreadable);
    server.on('checkContinue', (request, response) => {
      if (checkRequest(request) === null) response.writeContinue();
      take(request, response);
    });
    server.listen(port, host);
    await once(server, 'listening');
    servers.push(server);
  };
  return {
    listen: async (port, host) => {
      if (host !== undefined) return open(port, host);
      await open(port, LOOPBACK[0] as string);
      // The machine may have no IPv6.
      await open(port, LOOPBACK[1] as string).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') throw error;
      });
    },
    close: async (timeout) => {
      isClosing = true;
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      for (const server of servers) server.closeIdleConnections();
      await Promise.race([Promise.all(closed), new Promise((done) => setTimeout(done, timeout).unref())]);
      for (const server of servers) server.closeAllConnections();
    },
  };
};
