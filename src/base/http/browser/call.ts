import { currentLanguage } from '../../languages/rules/say.ts';
import type { Call, Endpoint, Failure, InputOf, ReplyOf } from '../calls/endpoint.ts';
import type { ErrorCode } from '../calls/error-codes.ts';

/** A refusal of a call. If something other than the site's functions refused, `code` comes from the status, or is empty. */
type Refusal = Omit<Failure, 'code'> & { code: ErrorCode | '' };

/** The outcome of a call: the reply, with its headers, a refusal with its sentences, or no usable answer (no network, a timeout, no JSON). */
export type Outcome<Reply> =
  | { kind: 'done'; reply: Reply; headers?: Headers }
  | { kind: 'refused'; status: number; failure: Refusal; retryAfter: number | null }
  | { kind: 'unreachable'; reason: 'network' | 'aborted' }
  | { kind: 'unreachable'; reason: 'not-json'; status: number };

type CallOptions = {
  signal?: AbortSignal;
  /** Lets the request outlive the page, for small writes when it is left. */
  keepalive?: boolean;
};

// The input type of the schema may be sent; forms are sent as they are.
type Sendable<E> = FormData | Partial<Record<keyof InputOf<E> & string, unknown>>;

/** Makes a call of the contract from the browser; never throws. */
export const call = async <E extends Endpoint<never, never> | Endpoint>(
  endpoint: E | Call,
  input: Sendable<E>,
  options: CallOptions = {},
): Promise<Outcome<ReplyOf<E>>> => {
  try {
    const response = await fetch(toUrl(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Vitae-Language': currentLanguage(),
        ...(isJson(endpoint) && { 'Content-Type': 'application/json' }),
      },
      ...(endpoint.method === 'POST' && { body: toBody(endpoint, input) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
    return await toOutcome<ReplyOf<E>>(response);
  } catch (error) {
    const aborted = error instanceof DOMException && error.name === 'AbortError';
    return { kind: 'unreachable', reason: aborted ? 'aborted' : 'network' };
  }
};

// A POST whose input is in its address is sent as JSON without a body (`increment-views.php`).
const isJson = ({ method, input }: Call): boolean =>
  input === 'json' || (method === 'POST' && input === 'query');

const toUrl = (endpoint: Call, input: object): string => {
  if (endpoint.input !== 'query' || input instanceof FormData) return endpoint.path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
  return `${endpoint.path}?${query}`;
};

const toBody = (endpoint: Call, input: object): BodyInit | null => {
  if (input instanceof FormData) return input;
  if (endpoint.input === 'json') return JSON.stringify(input);
  if (endpoint.input === 'none' || endpoint.input === 'query') return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined) form.set(name, value as string | Blob);
  return form;
};

/** Turns a reply into an outcome. A body that reports a failure is a refusal, whatever its status. */
export const toOutcome = async <Reply>(response: Response): Promise<Outcome<Reply>> => {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    return { kind: 'unreachable', reason: 'not-json', status: response.status };
  }
  if (response.ok && !saysFailure(body))
    return { kind: 'done', reply: body as Reply, headers: response.headers };
  const seconds = Number(response.headers.get('retry-after'));
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  return { kind: 'refused', status: response.status, failure: toRefusal(response.status, body), retryAfter };
};

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  429: 'throttled',
};

const toRefusal = (status: number, body: unknown): Refusal => ({
  success: false,
  message: '',
  code: CODES[status] ?? '',
  ...wordsOf(body),
});

const wordsOf = (body: unknown): object => (typeof body === 'object' && body !== null ? body : {});

/** Whether a body reports a failure: `success: false`, or an `error` without `success: true`. */
const saysFailure = (body: unknown): boolean => {
  const { success, error }: { success?: unknown; error?: unknown } = wordsOf(body);
  return success === false || (success !== true && typeof error === 'string' && error !== '');
};
