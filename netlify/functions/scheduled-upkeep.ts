import type { Context } from '@netlify/functions';
import { UPKEEP_TASKS } from '../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../src/app/upkeep/server/upkeep.ts';
import { openStorage } from '../../src/base/engine/storage/open.ts';
import { logEvent } from '../../src/base/log/storage/log.ts';

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await runUpkeep(openStorage(context?.deploy?.context), UPKEEP_TASKS);
  logEvent('info', 'upkeep', report);
  return new Response(null, { status: 204 });
};

export const config = { schedule: '*/5 * * * *' };
