import type { Context } from '@netlify/functions';
import { createApp } from 'astro/app/entrypoint';
import { policyHash } from '../base/crypto/server/policy-hash.ts';
import { contentSecurityPolicy, securityHeaders } from '../base/http/server/headers.ts';
import { inlineHashesOf } from '../base/http/server/inline-code.ts';
import { isLocal, recaptchaKeys } from '../base/settings/server.ts';

// The CDN caches whole pages, so streaming would only split and rejoin them.
const app = createApp({ streaming: false });

/** The code that hydrates islands and the styles of each route are inline; the content security policy allows them by hash. */
const directiveHashes = [...app.manifest.clientDirectives.values()].map(policyHash);
const styleHashes = new Map(
  app.manifest.routes.map(({ routeData, styles }) => [
    routeData.route,
    styles.flatMap((style) => (style.type === 'inline' ? [policyHash(style.content)] : [])),
  ]),
);

/** The function for on-demand pages; answers unmatched routes with the static 404 page. */
export const createHandler =
  ({ notFoundContent }: { notFoundContent?: string }) =>
  async (request: Request, context: Context): Promise<Response> => {
    const routeData = app.match(request);
    if (routeData === undefined && notFoundContent !== undefined)
      return new Response(notFoundContent, {
        status: 404,
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...headersOf(notFoundContent) },
      });
    return app.render(request, {
      ...(routeData && { routeData }),
      locals: {
        netlify: { context },
        inlineHashes: { scripts: directiveHashes, styles: styleHashes.get(routeData?.route ?? '') ?? [] },
      },
      clientAddress: context.ip,
    });
  };

/** The security headers of a static page that a function answers with, which has no `_headers`. */
const headersOf = (html: string): Record<string, string> => {
  const { scripts, styles } = inlineHashesOf(html);
  const policy = contentSecurityPolicy({
    scriptHashes: scripts,
    styleHashes: styles,
    recaptcha: recaptchaKeys() !== null,
  });
  return securityHeaders({ kind: 'page', deployed: !isLocal(), policy });
};
