import { isObject } from '../../../base/fields/rules/structured.ts';
import { isTooDeep } from '../../../base/http/rules/depth.ts';
import { readBody, requireType } from '../../../base/http/server/body.ts';
import { requireOwnOrigin } from '../../../base/http/server/origin.ts';
import { publicFile } from '../../server.ts';
import { MCP, MCP_VERSIONS } from '../rules/limits.ts';

/** The codes of the protocol for what is refused before it. */
const CODES = {
  parse: -32700,
  invalid: -32600,
  noMethod: -32601,
  version: -32022,
  /** Whatever HTTP refuses by itself. */
  refused: -32000,
} as const;

/** A refusal as the protocol writes it. */
const refuse = (
  status: number,
  code: number,
  message: string,
  { id = null, data, headers = {} }: { id?: unknown; data?: unknown; headers?: Record<string, string> } = {},
): Response =>
  Response.json(
    { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  );

/** Whether a client takes both kinds of replies, as the protocol asks, though it only gets one. */
const acceptsBoth = (request: Request): boolean => {
  const types = (request.headers.get('accept') ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([, ...parameters]) => !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each)))
    .map(([type]) => type);
  return types.includes('application/json') && types.includes('text/event-stream');
};

/** The id of a request, to name it in a refusal. */
const idOf = ({ id }: Record<string, unknown>): unknown =>
  typeof id === 'string' || typeof id === 'number' ? id : null;

/** Why a message is refused before the protocol's own checks; null if it is not. */
const problemOf = (message: unknown, version: string | null): Response | null => {
  if (Array.isArray(message))
    return refuse(400, CODES.invalid, 'Batches are not supported: send one message.');
  if (!isObject(message)) return refuse(400, CODES.invalid, 'The body must be one JSON-RPC message.');
  const about = { id: idOf(message) };
  if (isTooDeep(message)) return refuse(400, CODES.invalid, 'The message is nested too deeply.', about);
  if (version !== null && !MCP_VERSIONS.some((each) => each === version.trim()))
    return refuse(400, CODES.version, 'Unsupported protocol version', {
      ...about,
      data: { supported: MCP_VERSIONS, requested: version },
    });
  // Nothing changes that a stream could tell, so nobody holds one open.
  if (message['method'] === 'subscriptions/listen')
    return refuse(404, CODES.noMethod, 'Method not found', about);
  return null;
};

/** A request whose body has been read, in the one spelling of `Accept` that the protocol's library knows. */
const asRead = ({ url, headers, signal }: Request): Request => {
  const known = new Headers(headers);
  known.set('accept', 'application/json, text/event-stream');
  return new Request(url, { method: 'POST', headers: known, signal });
};

/** Answers `/mcp`: assistants search and read the directory by the Model Context Protocol, one message a request, without a session. */
export const serveMcp = publicFile(
  '/mcp',
  async ({ request, storage }) => {
    requireOwnOrigin(request);
    requireType(request, ['application/json']);
    if (!acceptsBoth(request))
      return refuse(406, CODES.refused, 'Accept must name application/json and text/event-stream.');
    const bytes = await readBody(request, MCP.bodyBytes);
    let message: unknown;
    try {
      message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      return refuse(400, CODES.parse, 'Parse error: the body is not valid JSON.');
    }
    const problem = problemOf(message, request.headers.get('mcp-protocol-version'));
    if (problem !== null) return problem;
    // The protocol's library is large, and most sites are asked for other things.
    const { answerMessage } = await import('./answer-message.ts');
    const response = await answerMessage(asRead(request), message, storage);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  },
  {
    methods: ['POST'],
    isOpen: false,
    refuse: (status, sentence, headers = {}) => refuse(status, CODES.refused, sentence, { headers }),
  },
);
