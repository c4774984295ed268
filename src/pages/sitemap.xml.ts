import type { APIRoute } from 'astro';
import { siteLanguages } from '../base/brand/rules/languages.ts';
import { feedHeaders, openPage } from '../base/http/server/page.ts';
import { siteUrl } from '../base/settings/server.ts';
import { type LanguagesOf, sitemap } from '../sharing/sitemap/server.ts';
import { languagesOfInformation } from '../site/screens/information.ts';

export const prerender = false;

/** Every public address, for search engines. */
export const GET: APIRoute = async ({ locals, url }) => {
  const storage = openPage(locals);
  const part = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('part') ?? '')?.[0];
  const languagesOf = await readLanguages();
  const xml = await sitemap(storage, siteUrl(), part === undefined ? null : Number(part), { languagesOf });
  return new Response(xml, { headers: feedHeaders('application/xml', ['news', 'directory'], ['part']) });
};

const readLanguages = async (): Promise<LanguagesOf> => {
  if (siteLanguages().length === 1) return siteLanguages;
  // Nothing else that answers on demand needs the texts.
  const { getEntry } = await import('astro:content');
  const languages = await languagesOfInformation(async (id) => getEntry('pages', id));
  return (path) => languages.get(path) ?? siteLanguages();
};
