import type { APIRoute } from 'astro';
import { securityHeaders } from '../server/http/headers.ts';
import { openPage } from '../server/http/page.ts';
import { isLocal } from '../server/http/settings.ts';

export const prerender = false;

/** For monitors: 200, or 503 if the store does not answer. */
export const GET: APIRoute = async ({ locals }) => {
  const started = performance.now();
  const { storage } = openPage(locals);
  const store = await storage.getBytes('settings/health').then(
    () => 'answers',
    () => 'does not answer',
  );
  const body = { success: store === 'answers', store, ms: Math.round(performance.now() - started) };
  return Response.json(body, {
    status: body.success ? 200 : 503,
    headers: { ...securityHeaders({ kind: 'json', deployed: !isLocal() }), 'Cache-Control': 'no-store' },
  });
};
