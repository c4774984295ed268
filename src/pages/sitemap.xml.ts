import type { APIRoute } from 'astro';
import { feedHeaders, openPage } from '../base/http/server/page.ts';
import { siteUrl } from '../base/settings/server.ts';
import { sitemap } from '../sharing/sitemap/server.ts';

export const prerender = false;

/** Every public address, for search engines. */
export const GET: APIRoute = async ({ locals, url }) => {
  const storage = openPage(locals);
  const part = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('part') ?? '')?.[0];
  const xml = await sitemap(storage, siteUrl(), part === undefined ? null : Number(part));
  return new Response(xml, { headers: feedHeaders('application/xml', ['news', 'directory'], ['part']) });
};
