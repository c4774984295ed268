import type { Context } from '@netlify/functions';
import { UPKEEP } from '../../src/app/calls/call-table.ts';

export default async (request: Request, context: Context): Promise<Response> => {
  const answer = await UPKEEP.routes.upkeep.load();
  return answer(request, context);
};

export const config = { schedule: '*/5 * * * *' };
