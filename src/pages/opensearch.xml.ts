import type { APIRoute } from 'astro';
import { site } from '../base/brand/rules/site.ts';
import { feedHeaders } from '../base/http/server/page.ts';
import { say } from '../base/languages/rules/say.ts';
import { siteUrl } from '../base/settings/server.ts';
import { firstLetters } from '../base/text/rules/letters/whole-letters.ts';
import { toXml } from '../base/text/server.ts';
import { filePaths, paths } from '../paths.ts';

export const prerender = false;

/** Tells a browser how to search the site from its address bar. */
export const GET: APIRoute = () => {
  const address = (path: string): string => toXml(new URL(path, siteUrl()).href);
  const template = `${address(paths.home())}?q={searchTerms}`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${toXml(firstLetters(site.name, 16))}</ShortName>
<Description>${toXml(say('frame.search.of', { site: site.name }))}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="32" height="32" type="image/x-icon">${address('/favicon.ico')}</Image>
<Url type="text/html" method="get" template="${template}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${address(filePaths.openSearch())}"/>
</OpenSearchDescription>
`;
  return new Response(xml, { headers: feedHeaders('application/opensearchdescription+xml', []) });
};
