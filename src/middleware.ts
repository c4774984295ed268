import { defineMiddleware } from 'astro:middleware';
import type { Context } from '@netlify/functions';
import type { APIContext } from 'astro';
import { siteLanguages } from './base/brand/rules/languages.ts';
import { pageOrFailure, takesMethod, wrongMethodOfPage } from './base/frame/server.ts';
import { ERROR_CODES } from './base/http/calls/error-codes.ts';
import {
  contentSecurityPolicy,
  isUnderProfile,
  openReply,
  securityHeaders,
} from './base/http/server/headers.ts';
import { islandHashes } from './base/http/server/inline-code.ts';
import { isOldDeploy } from './base/http/server/old-deploy.ts';
import { plainReply } from './base/http/server/replies.ts';
import { splitPrefix } from './base/languages/rules/prefix.ts';
import { inLanguage } from './base/languages/server/in-language.ts';
import { pathWithoutSlash } from './base/languages/server/known-paths.ts';
import { renderInLanguage } from './base/languages/server/pages.ts';
import { isLocal, recaptchaKeys } from './base/settings/server.ts';

/** The data from `build/pages-function.ts` for an on-demand page. */
type FunctionLocals = {
  netlify?: { context?: Partial<Context> };
  inlineHashes?: { scripts: readonly string[]; styles: readonly string[] };
};

/** Adds the security headers to pages rendered on demand; static files get theirs from the `_headers` file. */
export const onRequest = defineMiddleware(async (context, render) => {
  const { netlify, inlineHashes } = context.locals as FunctionLocals;
  const isOld = !context.isPrerendered && isOldDeploy(netlify?.context);
  const { language, path: page } = splitPrefix(context.url.pathname);
  const next = (): Promise<Response> => renderInLanguage(language, render, import.meta.env.LANGUAGE_FOLDERS);
  const path = context.isPrerendered ? null : pathWithoutSlash(context.url.pathname);
  const response = isOld
    ? await inLanguage(language, async () => outOfDate())
    : path !== null
      ? movedTo(path + context.url.search)
      : // A failing page must fail the build.
        context.isPrerendered
        ? await next()
        : await onDemand(context, language, next);
  if (context.isPrerendered && !import.meta.env.DEV) return response;
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const policy = contentSecurityPolicy({
    scriptHashes: [
      islandHashes.script,
      ...(inlineHashes?.scripts ?? []),
      import.meta.env.HEAD_SCRIPT_HASH,
      ...(siteLanguages().length > 1 ? [import.meta.env.OFFER_SCRIPT_HASH] : []),
    ],
    styleHashes: [islandHashes.style, ...(inlineHashes?.styles ?? [])],
    liveReload: import.meta.env.DEV,
    recaptcha: recaptchaKeys() !== null,
  });
  const headers = securityHeaders({
    kind: isPage ? 'page' : 'json',
    deployed: !isLocal(),
    ...(isPage && { policy }),
  });
  if (!context.isPrerendered && isUnderProfile(page)) openReply(context.request, response);
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('content-type', 'text/html; charset=utf-8');
  // What a page says about its use is more than what the site says.
  const ownUsage = response.headers.get('Content-Usage');
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  if (ownUsage !== null) response.headers.set('Content-Usage', ownUsage);
  return response;
});

const onDemand = async (
  { request, url, locals }: APIContext,
  language: string,
  next: () => Promise<Response>,
): Promise<Response> => {
  // Astro's own endpoint would resize pictures for anybody, which may take seconds. Ours come from /uploads.
  if (/^\/_image\/?$/i.test(url.pathname)) return plainReply(404, ERROR_CODES['not-found'].sentence);
  if (!takesMethod(request.method, url.pathname))
    return inLanguage(language, async () => wrongMethodOfPage(url.pathname));
  return pageOrFailure(next, url.pathname, locals);
};

const movedTo = (location: string): Response =>
  new Response(null, { status: 301, headers: { Location: location, 'Cache-Control': 'no-cache' } });

const outOfDate = (): Response => plainReply(ERROR_CODES.gone.status, ERROR_CODES.gone.sentence);
