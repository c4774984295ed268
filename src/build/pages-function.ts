import type { Context } from '@netlify/functions';
import { createApp } from 'astro/app/entrypoint';
import { policyHash } from '../server/http/inline-code.ts';

// The CDN keeps whole pages, so streaming would only split and rejoin them.
const app = createApp({ streaming: false });

/** The code that hydrates islands is inline; the content security policy allows it by hash. */
const directiveHashes = [...app.manifest.clientDirectives.values()].map(policyHash);

/** The function for on-demand pages; answers unmatched routes with the static 404 page. */
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
