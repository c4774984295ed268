import { ownLanguage } from '../../../base/brand/rules/languages.ts';
import { setPageCache } from '../../../base/http/server/page.ts';
import { inLanguage } from '../../../base/languages/server/in-language.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { setMachineHeaders } from '../../../profiles/machines/server.ts';
import { findVisibleProfile } from '../../../profiles/server/find-profile.ts';
import { pathOf } from '../../profile-files/server/profile-file.ts';
import { publicFile } from '../../server.ts';
import { EMBED_POLICY, embedCard, emptyEmbedCard } from './embed-card.ts';

const headersOf = (): Headers =>
  new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': EMBED_POLICY });

/** Answers `/embed/{id}`: the card of a profile, or an empty one with 404 if it is not public. */
export const serveEmbed = publicFile('/embed', ({ url, storage }) =>
  inLanguage(ownLanguage(), async () => {
    const id = (url.pathname.split('/')[2] ?? '').toLowerCase();
    const found = await findVisibleProfile(storage, id);
    const headers = headersOf();
    if (found.visibility !== 'public') {
      headers.set('Cache-Control', 'no-store');
      return new Response(emptyEmbedCard(siteUrl()), { status: 404, headers });
    }
    const { profile } = found;
    setPageCache(headers, [`profile-${profile.id}`]);
    setMachineHeaders(headers, found);
    const path = pathOf(profile);
    return new Response(embedCard({ profile, address: new URL(path, siteUrl()).href }), { headers });
  }),
);
