import type { APIRoute } from 'astro';
import { site } from '../domain/site/site.ts';
import { firstLetters } from '../domain/text/graphemes.ts';
import { paths } from '../paths.ts';
import { feedHeaders } from '../server/http/page.ts';
import { siteUrl } from '../server/http/settings.ts';
import { toXml } from '../server/site/xml.ts';

export const prerender = false;

/** Tells a browser how to search the site from its address bar. */
export const GET: APIRoute = () => {
  const address = (path: string): string => toXml(new URL(path, siteUrl()).href);
  const template = `${address(paths.home())}?q={searchTerms}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${toXml(firstLetters(site.name, 16))}</ShortName>
<Description>${toXml(`Search ${site.name}`)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${address('/favicon.ico')}</Image>
<Url type="text/html" method="get" template="${template}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${address(paths.openSearch())}"/>
</OpenSearchDescription>
`;
  return new Response(xml, { headers: feedHeaders('application/opensearchdescription+xml', []) });
};
