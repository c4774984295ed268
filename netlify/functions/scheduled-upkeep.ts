import type { Context } from '@netlify/functions';
import { UPKEEP_TASKS } from '../../src/server/upkeep/tasks.ts';
import { runUpkeep } from '../../src/server/upkeep/upkeep.ts';
import { openStorage } from '../../src/storage/engine/open.ts';
import { logEvent } from '../../src/storage/log/log.ts';

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await runUpkeep(openStorage(context?.deploy?.context), UPKEEP_TASKS);
  logEvent('info', 'upkeep', report);
  return new Response(null, { status: 204 });
};

export const config = { schedule: '*/5 * * * *' };
