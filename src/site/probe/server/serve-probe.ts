import type { Context } from '@netlify/functions';
import { openStorage } from '../../../base/engine/storage/open.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { securityHeaders } from '../../../base/http/server/headers.ts';
import { isOldDeploy } from '../../../base/http/server/old-deploy.ts';
import { requireOwnOrigin } from '../../../base/http/server/origin.ts';
import { isLocal } from '../../../base/settings/server.ts';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import type { IsFromAdmin } from '../../audit/server/admin-handler.ts';
import { purge } from '../../caches/server.ts';
import { isProbeName, probeFolder } from '../storage/probes.ts';
import { hasManageToken } from './manage-token.ts';
import { PROBE_STEPS } from './probe-store.ts';

/** How long the CDN keeps the page that a probe changes, in seconds: longer than the probe waits for a purge. */
const CDN_TTL_SECONDS = 600;

/**
 * Runs a step of a probe for callers with access to the store or an admin's session: answers `{probe, step, keys, since}` with the
 * step's checks, or `pending`. A GET returns the page that a probe lets the CDN cache, changes, and purges.
 */
export const serveProbe = async (
  request: Request,
  context: Context | undefined,
  isFromAdmin: IsFromAdmin,
): Promise<Response> => {
  try {
    if (isOldDeploy(context)) throw new AppError('gone');
    const storage = openStorage(context?.deploy?.context);
    if (request.method === 'GET')
      return await showPage(storage, new URL(request.url).searchParams.get('probe'));
    if (request.method !== 'POST')
      throw new AppError('wrong-method', undefined, { headers: { Allow: 'GET, POST' } });
    requireOwnOrigin(request);
    if (!(await isAllowed(storage, request, isFromAdmin))) throw new AppError('forbidden');
    return await takeStep(storage, await readStepRequest(request));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, status, message, details } = error;
    return reply({ success: false, message, code }, { status, headers: details.headers ?? {} });
  }
};

const reply = (body: unknown, { status = 200, headers = {} }: ResponseInit = {}): Response =>
  Response.json(body, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      ...securityHeaders({ kind: 'json', deployed: !isLocal() }),
      ...headers,
    } as HeadersInit,
  });

const isAllowed = async (storage: Storage, request: Request, isFromAdmin: IsFromAdmin): Promise<boolean> =>
  (await hasManageToken(storage, 'probe', request)) ||
  (await isFromAdmin({ request, storage, setCookie: () => {} }));

type StepRequest = { probe: string; step: string; keys: number; since: number; text: string };

const readStepRequest = async (request: Request): Promise<StepRequest> => {
  const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
  const { probe, step, keys = 0, since = 0, text = '' } = body;
  const isValid =
    isProbeName(probe) &&
    typeof step === 'string' &&
    Number.isSafeInteger(keys) &&
    Number.isSafeInteger(since) &&
    typeof text === 'string';
  if (!isValid) throw new AppError('invalid');
  return { probe, step, keys: keys as number, since: since as number, text: firstCharacters(text, 100) };
};

const takeStep = async (
  storage: Storage,
  { probe, step, text, ...parameters }: StepRequest,
): Promise<Response> => {
  if (step === 'page') {
    await storage.putJson(`${probeFolder(probe)}page`, { text });
    await purge([`probe-${probe}`]);
    return reply({ success: true, checks: [], now: storage.now() });
  }
  if (!Object.hasOwn(PROBE_STEPS, step)) throw new AppError('not-found');
  const checks = (await PROBE_STEPS[step]?.(storage, probe, parameters)) ?? null;
  return reply({ success: true, checks: checks ?? [], pending: checks === null, now: storage.now() });
};

const showPage = async (storage: Storage, probe: string | null): Promise<Response> => {
  const page = isProbeName(probe)
    ? await storage.getJson<{ text: string }>(`${probeFolder(probe)}page`)
    : null;
  if (page === null) throw new AppError('not-found');
  return reply(page, {
    headers: {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Netlify-CDN-Cache-Control': `public, durable, s-maxage=${CDN_TTL_SECONDS}`,
      'Netlify-Vary': 'query=probe',
      'Netlify-Cache-Tag': `probe-${probe}`,
    },
  });
};
