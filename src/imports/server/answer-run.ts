import type { Context } from '@netlify/functions';
import { openStorage } from '../../base/engine/storage/open.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { isOldDeploy } from '../../base/http/server/old-deploy.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { takeManageToken } from '../../site/probe/server/manage-token.ts';
import type { WorkerEnd } from './lease.ts';

type Answer = (request: Request, context?: Context) => Promise<Response>;

const MAX_BODY = 1_000;

/**
 * Answers a command that asks the site to work on a run that it uploaded into the store; the body is `{"run": "…"}`. The platform itself
 * answers 202, so the result is in the store.
 */
export const answerRun =
  (purpose: 'import' | 'restore', work: (storage: Storage, run: string) => Promise<WorkerEnd>): Answer =>
  async (request, context) => {
    if (isOldDeploy(context)) return new Response(null, { status: 410 });
    const storage = openStorage(context?.deploy?.context);
    if (!(await takeManageToken(storage, purpose, request))) return new Response(null, { status: 403 });
    const run = await readRun(request);
    if (run === null) return new Response(null, { status: 400 });
    logEvent('info', `${purpose}-ended`, { run, end: await work(storage, run) });
    return new Response(null, { status: 202 });
  };

const readRun = async (request: Request): Promise<string | null> => {
  try {
    const text = await request.text();
    const { run } = JSON.parse(text.slice(0, MAX_BODY)) as { run?: unknown };
    return typeof run === 'string' && /^[0-9a-f]{32}$/.test(run) ? run : null;
  } catch {
    return null;
  }
};
