import type { APIRoute } from 'astro';
import { site } from '../base/brand/rules/site.ts';
import { paths } from '../paths.ts';

/** The web app manifest, for the home screens of phones. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      name: site.name,
      short_name: site.name,
      description: site.description,
      start_url: paths.home(),
      display: 'minimal-ui',
      background_color: '#faf8f3',
      theme_color: '#faf8f3',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
