import type { Context } from '@netlify/functions';
import { openStorage } from '../../../base/engine/storage/open.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { isOldDeploy } from '../../../base/http/server/old-deploy.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { hasManageToken } from '../../../site/probe/server/manage-token.ts';
import { BATCH_WORKS, type BatchReply, type BatchWork } from '../rules.ts';
import { doBatch } from './do-batch.ts';
import { openBatch } from './pack-batch.ts';

/** Does a batch of a command that has access to the store, and shows it by a token in it (`?work=import` or `?work=restore`). */
export const serveBatch = async (request: Request, context?: Context): Promise<Response> => {
  if (isOldDeploy(context)) return reply(410, { success: false, message: 'Another deploy is in its place.' });
  if (request.method !== 'POST') {
    const { status, sentence } = ERROR_CODES['wrong-method'];
    return reply(status, { success: false, message: sentence }, { Allow: 'POST' });
  }
  const storage = openStorage(context?.deploy?.context);
  const work = workOf(request);
  if (work === null || !(await hasManageToken(storage, work, request)))
    return reply(403, { success: false, message: 'This token is not valid.' });
  const batch = openBatch(new Uint8Array(await request.arrayBuffer()));
  if (batch === null)
    return reply(400, { success: false, message: 'The batch did not arrive as it was sent.' });
  try {
    return reply(200, { success: true, result: await doBatch(storage, work, batch) });
  } catch (error) {
    logEvent('error', 'batch-failed', { work, error });
    return reply(500, { success: false, message: error instanceof Error ? error.message : String(error) });
  }
};

const workOf = (request: Request): BatchWork | null => {
  const sent = new URL(request.url).searchParams.get('work');
  return BATCH_WORKS.find((work) => work === sent) ?? null;
};

const reply = (status: number, body: BatchReply, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
