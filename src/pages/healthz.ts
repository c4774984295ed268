import type { APIRoute } from 'astro';
import { securityHeaders } from '../base/http/server/headers.ts';
import { openPage } from '../base/http/server/page.ts';
import { isLocal } from '../base/settings/server.ts';
import { readDirectoryProblem } from '../search/server/directory-problem.ts';
import { readHealth } from '../site/health/server.ts';

export const prerender = false;

/** For monitors and proxies: 200 while visitors can read, also where nothing can be written; 503 if the store does not answer or is damaged. */
export const GET: APIRoute = async ({ locals }) => {
  const health = await readHealth(openPage(locals), readDirectoryProblem);
  return Response.json(health, {
    status: health.success ? 200 : 503,
    headers: { ...securityHeaders({ kind: 'json', deployed: !isLocal() }), 'Cache-Control': 'no-store' },
  });
};
