import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { admitToHashing } from '../../crypto/server/hashing.ts';
import { openStorage } from '../../engine/storage/open.ts';
import type { Storage } from '../../engine/storage/storage.ts';
import { FIELD_SENTENCES, type Problems } from '../../fields/rules/field-sentences.ts';
import { LENGTHS } from '../../fields/rules/limits.ts';
import { answerInLanguage } from '../../languages/server/language-asked.ts';
import { withLoggedId } from '../../log/server.ts';
import { logEvent } from '../../log/storage/log.ts';
import { isLocal, logsAddresses, logsEveryCall } from '../../settings/server.ts';
import { cleanText } from '../../text/rules/text.ts';
import { type Endpoint, type InputKind, isOpenRead } from '../calls/endpoint.ts';
import { ERROR_CODES } from '../calls/error-codes.ts';
import { isBare, readInput } from './body.ts';
import { withClient } from './client-address.ts';
import { appendCookies } from './cookies.ts';
import { collectDeferred } from './deferred-work.ts';
import { AppError, asRefusal, invalid, loggedError } from './errors.ts';
import type { Actor, CallSession, FurtherRules, HandledCall, RefusedCall } from './handler.ts';
import { openReply, securityHeaders } from './headers.ts';
import { isOldDeploy } from './old-deploy.ts';
import { requireOwnOrigin } from './origin.ts';

/** Reads the session that a call needs; null if the request has none. Refuses one that may not make it, and adds the cookie of an extended one to `headers`. */
type SessionReader<Session extends CallSession> = (
  request: Request,
  storage: Storage,
  endpoint: Pick<Endpoint, 'access' | 'withoutFactor'>,
  headers: Headers,
) => Promise<Session | null>;

/** Finds the page of an owner's call, of the id that it names, if any, and what its login is to it. Refuses a login that may not make the call. */
type PageFinder<Session extends CallSession> = (
  storage: Storage,
  session: Session,
  endpoint: Endpoint<never, unknown> | Endpoint,
  named: string | null,
) => Promise<Actor>;

type Handler = (request: Request, context?: Context) => Promise<Response>;

/**
 * Creates a function factory for calls of the contract. Each function checks method, origin, session, body and schema in that order,
 * replies in JSON with the site's headers and logs one line per request. An expected refusal becomes its status and sentence, any
 * other error a plain 500 with a request id.
 */
export const createHandle =
  <Session extends CallSession>(readSession: SessionReader<Session>, findPage: PageFinder<Session>) =>
  <Input, Reply>(
    endpoint: Endpoint<Input, Reply>,
    run: (call: HandledCall<Input, Session>) => Promise<Reply | Response>,
    further: FurtherRules = () => ({}),
  ): Handler =>
    withLoggedId((request, context, requestId) => {
      const answer = async (): Promise<Response> => {
        const started = performance.now();
        const headers = new Headers();
        const { later, runDeferred } = collectDeferred(context);
        let storage: Storage | null = null;
        let response: Response;
        try {
          if (isOldDeploy(context)) throw new AppError('gone');
          requireMethod(request, endpoint);
          if (endpoint.writes || endpoint.method === 'POST') requireOwnOrigin(request);
          storage = openStorage(context?.deploy?.context, { defer: later });
          const session = await requireAccess(readSession, request, storage, endpoint, headers);
          const { fields, files } = await readInput(request, inputOf(request, endpoint), endpoint.numbers);
          const actor =
            session !== null && endpoint.access === 'owner'
              ? await findPage(storage, session, endpoint, pageNamed(request, endpoint, fields))
              : { ...NOBODY, subject: session?.holder ?? '' };
          const sent = { ...actor, files, storage, address: context?.ip || 'unknown' };
          const call: HandledCall<Input, Session> = {
            ...sent,
            input: await checkInput(endpoint.schema, fields, () => further({ ...sent, fields })),
            request,
            session,
            setCookie: (cookie) => appendCookies(headers, cookie),
            later,
          };
          const reply = await (hashes(endpoint, fields) ? admitToHashing(() => run(call)) : run(call));
          response = reply instanceof Response ? reply : Response.json(reply);
        } catch (error) {
          response = toFailure(error, endpoint.path, requestId);
          logRefusal(response.status, endpoint.path, context?.ip);
        }
        await runDeferred();
        if (isOpenRead(endpoint)) openReply(request, response);
        finish(response, headers, requestId);
        if (logsEveryCall() || response.status >= 500)
          logEvent(response.status >= 500 ? 'error' : 'info', 'call', {
            call: endpoint.path,
            method: request.method,
            status: response.status,
            ms: Math.round(performance.now() - started),
            operations: storage?.operations ?? 0,
          });
        return response;
      };
      return withClient(context?.ip || 'unknown', () =>
        answerInLanguage(request, answer, isOpenRead(endpoint)),
      );
    });

const hashes = ({ hashes: field }: Pick<Endpoint, 'hashes'>, fields: Record<string, unknown>): boolean =>
  field === true || (field !== undefined && (fields[field] ?? '') !== '');

// A call that needs no field takes no body for an empty object.
const inputOf = (request: Request, { input, schema }: Endpoint<never, unknown> | Endpoint): InputKind =>
  input === 'json' && isBare(request) && schema.safeParse({}).success ? 'none' : input;

const requireMethod = (request: Request, endpoint: Endpoint<never, unknown> | Endpoint): void => {
  if (request.method === endpoint.method) return;
  throw new AppError('wrong-method', undefined, { headers: { Allow: endpoint.method } });
};

const requireAccess = async <Session extends CallSession>(
  readSession: SessionReader<Session>,
  request: Request,
  storage: Storage,
  endpoint: Pick<Endpoint, 'access' | 'withoutFactor'>,
  headers: Headers,
): Promise<Session | null> => {
  if (endpoint.access === 'anyone') return null;
  const session = await readSession(request, storage, endpoint, headers);
  if (session === null) throw new AppError('unauthenticated');
  return session;
};

const NOBODY: Actor = { subject: '', login: '', role: null, roles: [], found: null };

// Who acts comes from the session, never from the body, which only says for which page.
const pageNamed = (
  request: Request,
  { input, namesOthers }: Pick<Endpoint, 'input' | 'namesOthers'>,
  fields: Record<string, unknown>,
): string | null => {
  const sent = input === 'none' ? Object.fromEntries(new URL(request.url).searchParams) : fields;
  const names = namesOthers === true ? ['user_id'] : ['id', 'user_id'];
  const ids = names.flatMap((name) => {
    const id = sent[name];
    if (id === undefined || id === '') return [];
    if (typeof id !== 'string') throw invalid({ [name]: FIELD_SENTENCES.notText('Id') });
    return [cleanText(id, LENGTHS.line) ?? ''];
  });
  if (new Set(ids).size > 1) throw new AppError('forbidden');
  return ids[0] ?? null;
};

const checkInput = async <Input>(
  schema: z.ZodMiniType<Input>,
  fields: Record<string, unknown>,
  further: () => Problems | Promise<Problems>,
): Promise<Input> => {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const errors: Problems = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? 'body');
    errors[name] ??= issue.message;
  }
  throw invalid({ ...errors, ...(await further()), ...errors });
};

/** A field of a refused call as text; '' if it is none. */
export const sentText = ({ fields }: Pick<RefusedCall, 'fields'>, name: string): string => {
  const sent = fields[name];
  return typeof sent === 'string' ? sent : '';
};

/** The refusals that tell of somebody who tries what they may not, or too often. */
const TELLING = [403, 429];

const logRefusal = (status: number, call: string, address = 'unknown'): void => {
  if (TELLING.includes(status))
    logEvent('warn', 'call-refused', { call, status, ...(logsAddresses() && { address }) });
};

const toFailure = (thrown: unknown, path: string, requestId: string): Response => {
  const error = asRefusal(thrown);
  const logged = loggedError(error);
  if (logged !== null) logEvent('error', 'call-failed', { call: path, error: logged });
  if (!(error instanceof AppError)) {
    const { status, sentence } = ERROR_CODES.internal;
    return Response.json(
      { success: false, message: sentence, code: 'internal', requestId, ...adminError(path, sentence) },
      { status },
    );
  }
  const { errors, headers, body } = error.details;
  return Response.json(
    {
      success: false,
      message: error.message,
      code: error.code,
      ...(errors && { errors }),
      ...adminError(path, error.message),
      ...body,
    },
    { status: error.status, ...(headers && { headers }) },
  );
};

// The spec's name for it in admin calls.
const adminError = (path: string, message: string): { error?: string } =>
  path.startsWith('/php-api/CMS') ? { error: message } : {};

const finish = (response: Response, extra: Headers, requestId: string): void => {
  const { headers } = response;
  if (headers.get('content-type')?.startsWith('application/json')) {
    headers.set('Content-Type', 'application/json; charset=utf-8');
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries<string>(
    securityHeaders({ kind: 'json', deployed: !isLocal() }),
  )) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('X-Request-Id', requestId);
  for (const cookie of extra.getSetCookie()) headers.append('Set-Cookie', cookie);
};
