import type { APIRoute } from 'astro';
import { newsFeed } from '../server/feed.ts';
import { feedHeaders, openPage } from '../server/page.ts';
import { siteUrl } from '../server/settings.ts';

export const prerender = false;

/** The newest articles as a feed. */
export const GET: APIRoute = async ({ locals }) => {
  const { storage, later, settle } = openPage(locals);
  const feed = await newsFeed(storage, siteUrl(), later);
  await settle();
  return new Response(feed, { headers: feedHeaders('application/rss+xml', ['news']) });
};
