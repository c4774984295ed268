import type { APIRoute } from 'astro';
import { feedHeaders, openPage } from '../server/http/page.ts';
import { siteUrl } from '../server/http/settings.ts';
import { jsonFeed } from '../server/news/feed.ts';

export const prerender = false;

/** The newest articles as a JSON Feed. */
export const GET: APIRoute = async ({ locals }) => {
  const storage = openPage(locals);
  const feed = await jsonFeed(storage, siteUrl());
  return new Response(JSON.stringify(feed), { headers: feedHeaders('application/feed+json', ['news']) });
};
