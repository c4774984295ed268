import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../base/http/server/headers.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { refuse } from '../refuse.ts';
import { WRONG_METHOD } from '../request-check.ts';
import type { Metrics } from './host-state.ts';
import type { RequestFacts } from './observer.ts';

type Probed = { request: IncomingMessage; response: ServerResponse; facts: RequestFacts };
/** Only a serving site is ready. */
export type Stage = 'starting' | 'serving' | 'stopping';

type HostStage = { stage: Stage; metrics: Metrics | null };

const READS = { methods: 'GET, HEAD' };
const UNREADY = {
  starting: { status: 503, message: 'The site is starting. Please try again.' },
  stopping: { status: 503, message: 'The site is stopping.' },
};

/**
 * Answers what monitors ask of the process itself, and returns whether it did: `/livez` always, `/healthz` while the site is not ready (its
 * page checks the store), and `/metrics` with `METRICS_TOKEN`. None of them waits for the site or counts as a call.
 */
export const answerMonitor = (
  { request, response, facts }: Probed,
  { stage, metrics }: HostStage,
): boolean => {
  const path = (request.url ?? '').split('?', 1)[0];
  const isLive = path === '/livez';
  const isMetrics = path === '/metrics' && metrics !== null;
  if (!isLive && !isMetrics && (path !== '/healthz' || stage === 'serving')) return false;
  facts.call = path?.slice(1) ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') refuse(response, WRONG_METHOD, READS);
  else if (isLive) send(response, 'application/json; charset=utf-8', '{"success":true}');
  else if (!isMetrics) refuse(response, UNREADY[stage as keyof typeof UNREADY]);
  else if (metrics.isOpenTo(request.headers.authorization)) sendMetrics(response, metrics);
  else {
    response.setHeader('WWW-Authenticate', 'Bearer');
    refuse(response, { status: 401, message: 'This needs the token of METRICS_TOKEN.' });
  }
  return true;
};

const sendMetrics = (response: ServerResponse, metrics: Metrics): void => {
  metrics.text().then(
    (text) => send(response, 'text/plain; version=0.0.4; charset=utf-8', text),
    (error: unknown) => {
      logEvent('error', 'metrics-failed', { error });
      refuse(response, { status: 500, message: 'The metrics cannot be read.' });
    },
  );
};

const send = (response: ServerResponse, type: string, text: string): void =>
  void response
    .writeHead(200, {
      ...securityHeaders({ kind: 'json', deployed: false }),
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
