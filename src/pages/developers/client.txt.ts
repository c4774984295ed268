import type { APIRoute } from 'astro';
import { clientSource } from '../../app/document/client-source.ts';
import { siteUrl } from '../../base/settings/server.ts';

/** A typed client of the public calls, to save as a TypeScript file. */
export const GET: APIRoute = () =>
  new Response(clientSource(siteUrl()), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
