import type { APIRoute } from 'astro';
import { feedHeaders, openPage } from '../../../../base/http/server/page.ts';
import { splitPrefix } from '../../../../base/languages/rules/prefix.ts';
import { siteUrl } from '../../../../base/settings/server.ts';
import { decodeSegment } from '../../../../base/text/rules/path-segment.ts';
import { newsFeed } from '../../../../news/feeds/server.ts';
import { tagSlug } from '../../../../news/rules/article.ts';
import { filePaths } from '../../../../paths.ts';

export const prerender = false;

/** The newest articles of a tag as a feed; for an unused tag, an empty one, like its page. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const requested = (params['tag'] ?? '').normalize('NFC');
  const tag = tagSlug(decodeSegment(requested) ?? requested);
  if (tag === '') return new Response(null, { status: 404 });
  if (tag !== requested) {
    const headers = { Location: encodeURI(filePaths.tagFeed(tag)), 'Cache-Control': 'no-cache' };
    return new Response(null, { status: 301, headers });
  }
  const storage = openPage(locals);
  const feed = await newsFeed(storage, siteUrl(), splitPrefix(url.pathname).language, { of: 'tag', tag });
  return new Response(feed, { headers: feedHeaders('application/rss+xml', ['news']) });
};
