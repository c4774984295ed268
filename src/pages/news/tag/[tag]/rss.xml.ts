import type { APIRoute } from 'astro';
import { tagSlug } from '../../../../domain/news/article.ts';
import { decodeSegment } from '../../../../domain/text/path-segment.ts';
import { paths } from '../../../../paths.ts';
import { feedHeaders, openPage } from '../../../../server/http/page.ts';
import { siteUrl } from '../../../../server/http/settings.ts';
import { newsFeed } from '../../../../server/news/feed.ts';

export const prerender = false;

/** The newest articles of a tag as a feed; for an unused tag, an empty one, like its page. */
export const GET: APIRoute = async ({ locals, params }) => {
  const requested = (params['tag'] ?? '').normalize('NFC');
  const tag = tagSlug(decodeSegment(requested) ?? requested);
  if (tag === '') return new Response(null, { status: 404 });
  if (tag !== requested) {
    const headers = { Location: encodeURI(paths.tagFeed(tag)), 'Cache-Control': 'no-cache' };
    return new Response(null, { status: 301, headers });
  }
  const storage = openPage(locals);
  const feed = await newsFeed(storage, siteUrl(), { of: 'tag', tag });
  return new Response(feed, { headers: feedHeaders('application/rss+xml', ['news']) });
};
