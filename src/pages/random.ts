import type { APIRoute } from 'astro';
import { openPage } from '../base/http/server/page.ts';
import { randomPath } from '../search/server/random-profile.ts';

export const prerender = false;

/** Leads to a listed profile, another one each time. */
export const GET: APIRoute = async ({ locals }) => {
  const storage = openPage(locals);
  const location = await randomPath(storage);
  return new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });
};
