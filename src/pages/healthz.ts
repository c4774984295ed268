import type { APIRoute } from 'astro';
import { securityHeaders } from '../server/http/headers.ts';
import { openPage } from '../server/http/page.ts';
import { isLocal } from '../server/http/settings.ts';
import { readHealth } from '../server/site/health.ts';

export const prerender = false;

/** For monitors: 200, or 503 if the store does not answer, cannot be written or is damaged. */
export const GET: APIRoute = async ({ locals }) => {
  const health = await readHealth(openPage(locals));
  const success = health.store === 'answers';
  return Response.json(
    { success, ...health },
    {
      status: success ? 200 : 503,
      headers: { ...securityHeaders({ kind: 'json', deployed: !isLocal() }), 'Cache-Control': 'no-store' },
    },
  );
};
