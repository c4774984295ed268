import type { APIRoute } from 'astro';
import { feedHeaders, openPage } from '../base/http/server/page.ts';
import { splitPrefix } from '../base/languages/rules/prefix.ts';
import { siteUrl } from '../base/settings/server.ts';
import { newsFeed } from '../news/feeds/server.ts';

export const prerender = false;

/** The newest articles as a feed. */
export const GET: APIRoute = async ({ locals, url }) => {
  const storage = openPage(locals);
  const feed = await newsFeed(storage, siteUrl(), splitPrefix(url.pathname).language);
  return new Response(feed, { headers: feedHeaders('application/rss+xml', ['news']) });
};
