import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { strictTransport } from '../base/http/server/headers.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { siteUrl } from '../base/settings/server.ts';
import { Bodies, type BodyLimits, hasLongBody } from './limits/bodies.ts';
import { type ConnectionLimits, Connections } from './limits/connections.ts';
import { type Monitoring, NO_MONITORING } from './monitoring/monitoring.ts';
import { observe } from './monitoring/observer.ts';
import { answerProbe } from './monitoring/probes.ts';
import { endUnreadRequest, refuse, refuseUnreadable } from './refuse.ts';
import { BUSY, checkRequest } from './request-check.ts';
import type { BuiltSite, Visit } from './site.ts';
import { readVisitorOrigin } from './visitor-address.ts';

export type HostServerOptions = {
  /** Number of trusted proxies in front. */
  trustedProxies: number;
  connections?: ConnectionLimits;
  bodies?: BodyLimits;
  monitoring?: Monitoring;
};

type HostServer = {
  /** Listens on the addresses; rejects if one is taken. */
  listen: (port: number, host: string | undefined) => Promise<void>;
  /** Stops accepting connections; resolves once the others have ended, with their next response or by the keep-alive timeout. */
  drain: () => Promise<void>;
  /** Stops accepting connections; resolves once running requests have ended, or after `timeout` milliseconds. */
  close: (timeout: number) => Promise<void>;
  /** Number of open connections. */
  connections: () => number;
};

const HEADERS_MS = 15_000;
/** Timeout of a request, in milliseconds: enough for photos on a slow line. */
const REQUEST_MS = 90_000;
/** How often these two are checked, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;
/** Keep-alive timeout, in milliseconds: longer than that of a proxy in front. */
const KEEP_ALIVE_MS = 75_000;
const LOOPBACK = ['127.0.0.1', '::1'];

/** The HTTP server. Requests that come before the site is ready wait for it. */
export const createHostServer = (
  site: Promise<BuiltSite>,
  { trustedProxies, connections, bodies, monitoring = NO_MONITORING }: HostServerOptions,
): HostServer => {
  const servers: Server[] = [];
  const allConnections = new Connections(trustedProxies, connections);
  const allBodies = new Bodies(bodies);
  let isClosing = false;
  let isDraining = false;
  let isReady = false;
  site.then(
    () => {
      isReady = true;
    },
    () => {},
  );
  const closeIdle = (): void => {
    for (const server of servers) server.closeIdleConnections();
  };
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    if (isClosing || isDraining) response.setHeader('Connection', 'close');
    // One that came before the stop promised to keep its connection.
    response.once('close', () => {
      if (isClosing) closeIdle();
    });
    const origin = readVisitorOrigin(request, trustedProxies);
    if (origin.isSecure) response.setHeader('Strict-Transport-Security', strictTransport());
    const facts = observe(request, response, origin, monitoring.observers);
    const whenAnswered = (release: () => void): void => void response.once('close', release);
    const refusal =
      allConnections.isRefused(request.socket) || !allConnections.takeRequest(origin.address, whenAnswered)
        ? BUSY
        : checkRequest(request);
    const body =
      refusal === null && hasLongBody(request)
        ? allBodies.limit(request, origin.address, whenAnswered)
        : undefined;
    response.prependListener('finish', () => {
      body?.end();
      endUnreadRequest(request);
    });
    const stage = isClosing ? 'stopping' : isReady ? 'serving' : 'starting';
    if (refusal !== null) refuse(response, refusal);
    else if (!answerProbe({ request, response, facts }, { stage, metrics: monitoring.metrics }))
      answer({ request, response, origin, body, facts });
  };
  const answer = (visit: Visit): void => {
    const { response } = visit;
    site
      .then(
        (opened) => opened.answer(visit),
        () => refuse(response, { status: 503, message: 'The site is starting. Please try again.' }),
      )
      .catch((error: unknown) => {
        logEvent('error', 'request-failed', { error });
        if (response.headersSent) response.destroy();
        else refuse(response, { status: 500, message: ERROR_CODES.internal.sentence });
      });
  };
  // The headers that name it may be the unreadable part.
  const isSecure = trustedProxies > 0 && siteUrl().startsWith('https:');
  const open = async (port: number, host: string): Promise<void> => {
    const server = createServer(
      {
        headersTimeout: HEADERS_MS,
        requestTimeout: REQUEST_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Node's own refusal has no security headers.
        requireHostHeader: false,
      },
      take,
    );
    allConnections.watch(server);
    server.on('clientError', (error, socket) => refuseUnreadable(error, socket, { isSecure }));
    server.on('checkContinue', (request, response) => {
      if (checkRequest(request) === null) response.writeContinue();
      take(request, response);
    });
    server.on('checkExpectation', take);
    server.listen(port, host);
    await once(server, 'listening');
    servers.push(server);
  };
  return {
    connections: () => allConnections.open,
    listen: async (port, host) => {
      if (host !== undefined) return open(port, host);
      await open(port, LOOPBACK[0] as string);
      // The machine may have no IPv6.
      await open(port, LOOPBACK[1] as string).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') throw error;
      });
    },
    drain: async () => {
      // Its port still answers: a probe must not take it for stopping.
      isDraining = true;
      // The close of an HTTP server would end idle connections, on one of which a request may be under way.
      const closed = servers.map(
        (server) => new Promise((done) => NetServer.prototype.close.call(server, done)),
      );
      await Promise.race([Promise.all(closed), new Promise((done) => setTimeout(done, REQUEST_MS).unref())]);
    },
    close: async (timeout) => {
      isClosing = true;
      const closed = servers.map((server) => new Promise((done) => server.close(done)));
      closeIdle();
      await Promise.race([Promise.all(closed), new Promise((done) => setTimeout(done, timeout).unref())]);
      for (const server of servers) server.closeAllConnections();
    },
  };
};
