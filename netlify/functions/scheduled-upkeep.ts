import type { Context } from '@netlify/functions';
import { openStorage } from '../../src/base/engine/storage/open.ts';
import { logEvent } from '../../src/base/log/storage/log.ts';
import { UPKEEP_TASKS } from '../../src/server/upkeep/tasks.ts';
import { runUpkeep } from '../../src/server/upkeep/upkeep.ts';

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await runUpkeep(openStorage(context?.deploy?.context), UPKEEP_TASKS);
  logEvent('info', 'upkeep', report);
  return new Response(null, { status: 204 });
};

export const config = { schedule: '*/5 * * * *' };
