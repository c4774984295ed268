import type { Context } from '@netlify/functions';
import { UPKEEP_TASKS } from '../../src/server/upkeep/tasks.ts';
import { runUpkeep } from '../../src/server/upkeep/upkeep.ts';
import { openStorage } from '../../src/storage/engine/open.ts';

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await runUpkeep(openStorage(context?.deploy?.context), UPKEEP_TASKS);
  console.log(JSON.stringify({ upkeep: report }));
  return new Response(null, { status: 204 });
};

export const config = { schedule: '*/10 * * * *' };
