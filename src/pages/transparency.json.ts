import type { APIRoute } from 'astro';
import { OPEN_TO_ALL } from '../base/http/server/headers.ts';
import { openPage, setPageCache } from '../base/http/server/page.ts';
import { readTransparency } from '../moderation/transparency/server.ts';

export const prerender = false;

/** Reports, decisions and appeals by month, for programs. */
export const GET: APIRoute = async ({ locals }) => {
  const storage = openPage(locals);
  const figures = await readTransparency(storage);
  const reply = Response.json(figures, { headers: OPEN_TO_ALL });
  setPageCache(reply.headers, ['transparency']);
  return reply;
};
