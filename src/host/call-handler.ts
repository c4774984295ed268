import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '@netlify/functions';
import { NodeRequest } from 'srvx/node';
import type { Handler } from '../app/calls/group.ts';
import { ERROR_CODES } from '../base/http/calls/error-codes.ts';
import { securityHeaders } from '../base/http/server/headers.ts';
import { logEvent, withRequestId } from '../base/log/storage/log.ts';
import type { Background } from './background.ts';
import type { LimitedBody } from './limits/bodies.ts';
import type { RequestFacts } from './monitoring/observer.ts';
import type { VisitorOrigin } from './visitor-address.ts';

type Asked = {
  request: IncomingMessage;
  response?: ServerResponse;
  origin: VisitorOrigin;
  body?: LimitedBody | undefined;
  facts: RequestFacts;
};

/** The parts of the platform's function context that this site uses. */
export const contextOf = (address: string, requestId: string, { waitUntil }: Background): Context =>
  ({
    ip: address,
    requestId,
    deploy: { context: 'production', id: 'local', published: true },
    waitUntil,
  }) as Context;

/** Calls a handler for a request; turns an exception into a plain 500 with an id that is also in the log. */
export const callHandler = async (
  handler: Handler,
  { request: node, response: res, origin, body, facts }: Asked,
  background: Background,
): Promise<Response> => {
  facts.requestId ??= randomUUID();
  const { requestId } = facts;
  return withRequestId(requestId, async () => {
    try {
      // A trusted proxy in front speaks https to the visitor.
      if (origin.isSecure) node.headers['x-forwarded-proto'] = 'https';
      const request = new NodeRequest({ req: node, ...(res && { res }), trustProxy: origin.isSecure });
      const context = contextOf(origin.address, requestId, background);
      const reply = await handler(body === undefined ? request : withBody(request, body), context);
      return withSecurityHeaders(reply);
    } catch (error) {
      logEvent('error', 'request-failed', { path: pathOf(node), error });
      return failure(requestId);
    }
  });
};

const withBody = ({ url, method, headers }: Request, { stream }: LimitedBody): Request =>
  new Request(url, {
    method,
    headers,
    ...(method !== 'GET' && { body: stream, duplex: 'half' }),
  } as RequestInit);

/** A response without security headers, such as an empty one from a library, gets those of data. */
const withSecurityHeaders = (reply: Response): Response => {
  if (reply.headers.has('x-content-type-options')) return reply;
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(securityHeaders({ kind: 'json', deployed: false })))
    headers.set(name, value);
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
};

const failure = (requestId: string): Response =>
  Response.json(
    { success: false, message: ERROR_CODES.internal.sentence, code: 'internal', requestId },
    {
      status: 500,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...securityHeaders({ kind: 'json', deployed: false }),
      },
    },
  );

const pathOf = ({ url }: IncomingMessage): string => (url ?? '/').split('?', 1)[0] ?? '/';
