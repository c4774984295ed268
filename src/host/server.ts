import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { strictTransport } from '../base/http/server/headers.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { siteUrl } from '../base/settings/server.ts';
import type { BuiltSite } from './built-site.ts';
import { Bodies, type BodyLimits, hasLongBody, type LimitedBody } from './limits/bodies.ts';
import { type ConnectionLimits, Connections } from './limits/connections.ts';
import { Listeners } from './listeners.ts';
import { answerMonitor, type Stage } from './monitoring/monitor.ts';
import { type Monitoring, NO_MONITORING } from './monitoring/monitoring.ts';
import { observe } from './monitoring/observer.ts';
import { endUnreadRequest, refuse } from './refuse.ts';
import { BUSY, checkRequest, type RequestRefusal } from './request-check.ts';
import type { Visit } from './visit.ts';
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

/** The HTTP server. Requests that come before the site is ready wait for it. */
export const createHostServer = (
  site: Promise<BuiltSite>,
  { trustedProxies, connections, bodies, monitoring = NO_MONITORING }: HostServerOptions,
): HostServer => {
  const limits = { connections: new Connections(trustedProxies, connections), bodies: new Bodies(bodies) };
  let stage: Stage = 'starting';
  let isDraining = false;
  site.then(
    () => {
      if (stage === 'starting') stage = 'serving';
    },
    () => {},
  );
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    if (stage === 'stopping' || isDraining) response.setHeader('Connection', 'close');
    // One that came before the stop promised to keep its connection.
    response.once('close', () => {
      if (stage === 'stopping') listeners.closeIdle();
    });
    const origin = readVisitorOrigin(request, trustedProxies);
    if (origin.isSecure) response.setHeader('Strict-Transport-Security', strictTransport());
    const facts = observe(request, response, origin, monitoring.observers);
    const { refusal, body } = admit(request, response, origin.address, limits);
    if (refusal !== null) refuse(response, refusal);
    else if (!answerMonitor({ request, response, facts }, { stage, metrics: monitoring.metrics }))
      answer(site, { request, response, origin, body, facts });
  };
  // The headers that name it may be the unreadable part.
  const isSecure = trustedProxies > 0 && siteUrl().startsWith('https:');
  const listeners = new Listeners(take, { connections: limits.connections, isSecure });
  return {
    connections: () => limits.connections.open,
    listen: (port, host) => listeners.listen(port, host),
    drain: () => {
      // Its port still answers: a probe must not take it for stopping.
      isDraining = true;
      return listeners.drain();
    },
    close: (timeout) => {
      stage = 'stopping';
      return listeners.close(timeout);
    },
  };
};

type Limits = { connections: Connections; bodies: Bodies };

/** What refuses a request, and the limit of its body if it is let in. */
const admit = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { connections, bodies }: Limits,
): { refusal: RequestRefusal | null; body: LimitedBody | undefined } => {
  const whenAnswered = (release: () => void): void => void response.once('close', release);
  const refusal =
    connections.isRefused(request.socket) || !connections.takeRequest(address, whenAnswered)
      ? BUSY
      : checkRequest(request);
  const isLimited = refusal === null && hasLongBody(request);
  const body = isLimited ? bodies.limit(request, address, whenAnswered) : undefined;
  response.prependListener('finish', () => {
    body?.end();
    endUnreadRequest(request);
  });
  return { refusal, body };
};

const answer = (site: Promise<BuiltSite>, visit: Visit): void => {
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
