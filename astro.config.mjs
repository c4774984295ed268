import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { cardFonts } from './src/build/card-fonts.ts';
import { fileArticles } from './src/build/file-articles.ts';
import { headScript } from './src/build/head-script.ts';
import { islandOnTouch } from './src/build/island-on-touch.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { securityHeadersFile } from './src/build/security-headers.ts';

/** Styles of what the public reads: one sheet, as each further one holds up the first paint. What one fills in has its own. */
const isPublicStyle = (id) =>
  /\.css(?:\?|$)/.test(id) && !/\/(?:admin|newsroom|my-profile|register|form)\/|[?&](?:url|raw)/.test(id);

const inFiles = (...groups) => ({ rolldownOptions: { output: { codeSplitting: { groups } } } });

/**
 * What runs on every public page, and what keeps counts on home and profiles: a file each, with the modules that islands have in common
 * with them. Left alone the bundler makes a file of each shared module, and a slow line pays a round trip for every one of them.
 */
const frameScript = {
  name: 'frame',
  test: /\/Page\.astro\?astro|\/client\/(?:pages\/frame\/(?:after-paint|frame|header|photo-viewer|share|total-views)|stores\/(?:call|session-events))\.ts|\/contract\/reading-calls\.ts/,
};
const loadingScript = { name: 'loading', test: /vite\/preload-helper|\/client\/stores\/load-module\.ts/ };
const profilesScript = {
  name: 'profiles',
  test: /\/ProfilesScript\.astro\?astro|\/nanostores\/|\/client\/(?:pages\/profile\/(?:count-view|loading-profile|show-likes)|stores\/(?:liked|likes))\.ts|\/domain\/text\/count\.ts/,
};

export default defineConfig({
  site: process.env.SITE_URL || process.env.URL || 'http://localhost:8888',
  output: 'static',
  trailingSlash: 'ignore',
  // No page makes pictures, and sharp stays out of the pages' bundle.
  image: { service: passthroughImageService() },
  adapter: netlifyAdapter({ imageCDN: false, devFeatures: false }),
  integrations: [
    // No island waits for anything on the server, and a stream for each would be most of a page's cost.
    react({ experimentalDisableStreaming: true }),
    islandOnTouch(),
    headScript(),
    fileArticles(),
    cardFonts(),
    securityHeadersFile(),
  ],
  session: false,
  // Every call checks where it comes from itself, and answers in JSON.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  // `/about` is `about.html`: canonical paths have no slash at the end, and no redirect adds one.
  build: { format: 'file', inlineStylesheets: 'never' },
  vite: {
    // An inlined script or data URL would need a looser content security policy.
    build: { assetsInlineLimit: 0 },
    // Found at the start, so that no page of a development session is reloaded because a package was met late.
    optimizeDeps: { entries: ['src/islands/**/*.tsx', 'src/client/**/*.ts'] },
    environments: {
      ssr: { build: inFiles({ name: 'site', test: isPublicStyle }) },
      prerender: { build: inFiles({ name: 'site', test: isPublicStyle }) },
      client: { build: inFiles(frameScript, loadingScript, profilesScript) },
    },
  },
});
