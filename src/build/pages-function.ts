import type { Context } from '@netlify/functions';
import { createApp } from 'astro/app/entrypoint';
import { policyHash } from '../server/http/inline-code.ts';

// Pages are kept whole by the CDN before anybody sees them: a stream would be taken apart and put together again on the way there.
const app = createApp({ streaming: false });

/** The code that brings islands to life stands in the pages themselves; the content security policy names it by hash. */
const directiveHashes = [...app.manifest.clientDirectives.values()].map(policyHash);

/** The function of the pages on demand; what no route matches is answered with the page that the build made for it. */
export const createHandler =
  ({ notFoundContent }: { notFoundContent?: string }) =>
  async (request: Request, context: Context): Promise<Response> => {
    const routeData = app.match(request);
    if (routeData === undefined && notFoundContent !== undefined)
      return new Response(notFoundContent, {
        status: 404,
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    return app.render(request, {
      ...(routeData && { routeData }),
      locals: { netlify: { context }, directiveHashes },
      clientAddress: context.ip,
    });
  };
