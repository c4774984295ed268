import type { IncomingMessage } from 'node:http';
import { trackVisitCall } from '../base/http/calls/frame-calls.ts';
import type { Background } from './background.ts';
import { callHandler } from './call-handler.ts';
import type { Cdn } from './cdn/cdn.ts';
import type { NamedHandler } from './functions.ts';
import type { CallKind, CallQueue } from './limits/call-queue.ts';
import { refusalReply, refuse } from './refuse.ts';
import { BUSY } from './request-check.ts';
import { sendReply } from './send-reply.ts';
import type { Visit } from './visit.ts';

const isCall = (path: string): boolean => /^\/php-api\//i.test(path);

type Around = { cdn: Cdn; queue: CallQueue; background: Background };

/** Answers a visit with what a handler replies; the CDN is in front of everything cacheable, the queue in front of the handler. */
export const callFor = async (
  { handler, name }: NamedHandler,
  path: string,
  visit: Visit,
  { cdn, queue, background }: Around,
): Promise<void> => {
  const { request, response, body, facts } = visit;
  facts.call = name;
  const since = queue.waitingSince;
  const call = async (asked: Parameters<typeof callHandler>[1]): Promise<Response> =>
    (await queue.run(kindOf(request, path), since, () => callHandler(handler, asked, background))) ??
    refusalReply(BUSY, request);
  const isKeepable = request.method === 'GET' || (request.method === 'HEAD' && !isCall(path));
  if (!isKeepable) {
    const reply = await call(visit);
    const refusal = body?.refusal() ?? null;
    return refusal === null ? sendReply(request, response, reply) : refuse(response, refusal);
  }
  // GET and HEAD share responses: Node itself leaves the body out.
  request.method = 'GET';
  const query = (request.url ?? '').slice(path.length + 1);
  // Handlers must not answer 304, which cannot be cached for others.
  const ifNoneMatch = takeHeader(request, 'if-none-match');
  const { headers } = request;
  const result = await cdn.answer({ path, query, headers }, () =>
    call({ request, origin: visit.origin, facts }),
  );
  facts.cache = 'uncached' in result ? 'uncached' : result.how;
  if ('uncached' in result) return sendReply(request, response, result.uncached);
  const { cached, how } = result;
  await cached.send(request, response, { status: STATUS[how], now: Date.now(), ifNoneMatch });
};

/** Counting a visit is a GET that writes. */
const kindOf = ({ method }: IncomingMessage, path: string): CallKind =>
  (method === 'GET' || method === 'HEAD') && path.toLowerCase() !== trackVisitCall.path ? 'read' : 'write';

const takeHeader = (request: IncomingMessage, name: 'if-none-match'): string | undefined => {
  const value = request.headers[name];
  if (value === undefined) return undefined;
  delete request.headers[name];
  const raw = request.rawHeaders;
  request.rawHeaders = raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== name);
  return value;
};

const STATUS = {
  hit: 'Vitae; hit',
  stale: 'Vitae; hit; detail=stale',
  miss: 'Vitae; fwd=miss; stored',
  failed: 'Vitae; fwd=miss',
};
