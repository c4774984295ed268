import { securityHeaders } from '../../base/http/server/headers.ts';
import { say } from '../../base/languages/rules/say.ts';
import { isLocal } from '../../base/settings/server.ts';

/** The reply to a path that no call has: 404; on the platform, which tells letter cases apart, first a redirect to its lower-case spelling, which every call takes. */
export const unknownCall = (pathname: string, search: string): Response => {
  const headers = { ...securityHeaders({ kind: 'json', deployed: !isLocal() }), 'Cache-Control': 'no-store' };
  const spelling = pathname.toLowerCase();
  // What a call's path has no letter of might not even be one that a header takes.
  if (!isLocal() && spelling !== pathname && /^[\w./-]+$/.test(pathname))
    return new Response(null, { status: 308, headers: { ...headers, Location: spelling + search } });
  return Response.json(
    { success: false, message: say('call.unknown'), code: 'not-found' },
    { status: 404, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } },
  );
};
