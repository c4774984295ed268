import type { Context } from '@netlify/functions';
import { openStorage } from '../../storage/engine/open.ts';
import { isOldDeploy } from '../http/old-deploy.ts';
import { hasManageToken } from '../site/manage-token.ts';
import { runImportWorker } from './import-worker.ts';

const MAX_BODY = 1_000;

/**
 * Imports what a command uploaded into the store; the body is `{"run": "…"}`. The platform itself answers 202, so
 * the result is in the run's state.
 */
export const answerImport = async (request: Request, context?: Context): Promise<Response> => {
  if (isOldDeploy(context)) return new Response(null, { status: 410 });
  const storage = openStorage(context?.deploy?.context);
  if (!(await hasManageToken(storage, 'import', request))) return new Response(null, { status: 403 });
  const run = await readRun(request);
  if (run === null) return new Response(null, { status: 400 });
  console.log(JSON.stringify({ import: run, end: await runImportWorker(storage, run) }));
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
