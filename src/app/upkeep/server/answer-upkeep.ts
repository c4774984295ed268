import type { Context } from '@netlify/functions';
import { openStorage } from '../../../base/engine/storage/open.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import { UPKEEP_TASKS } from './tasks.ts';
import { runUpkeep } from './upkeep.ts';

/** Does what is due, and logs it. */
export const answerUpkeep = async (_request: Request, context?: Context): Promise<Response> => {
  const report = await runUpkeep(openStorage(context?.deploy?.context), UPKEEP_TASKS);
  logEvent('info', 'upkeep', report);
  return new Response(null, { status: 204 });
};
