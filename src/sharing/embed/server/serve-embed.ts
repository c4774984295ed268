import { setPageCache } from '../../../base/http/server/page.ts';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { inLanguage } from '../../../base/languages/server/in-language.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { asRead } from '../../../profiles/languages/rules/as-read.ts';
import { setMachineHeaders } from '../../../profiles/machines/server.ts';
import { findVisibleProfile } from '../../../profiles/server/find-profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { publicFile } from '../../server.ts';
import { CARD_LANGUAGE, cardLanguage } from '../rules.ts';
import { EMBED_POLICY, embedCard, emptyEmbedCard } from './embed-card.ts';

const headersOf = (): Headers =>
  new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': EMBED_POLICY });

/** Answers `/embed/{id}`: the card of a profile, or an empty one with 404 if it is not public. `?language=` shows it as readers of that language see the page. */
export const serveEmbed = publicFile('/embed', ({ url, storage }) => {
  const language = cardLanguage(url.searchParams);
  return inLanguage(language, async () => {
    const id = (url.pathname.split('/')[2] ?? '').toLowerCase();
    const found = await findVisibleProfile(storage, id);
    const headers = headersOf();
    if (found.visibility !== 'public') {
      headers.set('Cache-Control', 'no-store');
      return new Response(emptyEmbedCard(siteUrl()), { status: 404, headers });
    }
    const { profile } = found;
    setPageCache(headers, [`profile-${profile.id}`], [CARD_LANGUAGE]);
    setMachineHeaders(headers, found);
    const address = new URL(pathIn(language, profilePath(profile)), siteUrl()).href;
    headers.set('Link', `<${new URL(profilePath(profile), siteUrl()).href}>; rel="canonical"`);
    return new Response(embedCard({ profile: asRead(profile), address }), { headers });
  });
});
