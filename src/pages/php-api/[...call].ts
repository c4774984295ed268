import type { APIRoute } from 'astro';
import { canonicalCall } from '../../app/calls/known-calls.ts';
import { securityHeaders } from '../../base/http/server/headers.ts';
import { isLocal } from '../../base/settings/server.ts';

export const prerender = false;

/** The fallback for paths under /php-api/: redirects other letter cases of calls, else 404. */
export const ALL: APIRoute = ({ url, originPathname }) => {
  const headers = { ...securityHeaders({ kind: 'json', deployed: !isLocal() }), 'Cache-Control': 'no-store' };
  const canonical = canonicalCall(url.pathname);
  if (canonical !== null && canonical !== originPathname) {
    return new Response(null, { status: 308, headers: { ...headers, Location: canonical + url.search } });
  }
  return Response.json(
    { success: false, message: 'There is no such call.', code: 'not-found' },
    { status: 404, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } },
  );
};
