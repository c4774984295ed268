import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { cardFonts } from './src/build/card-fonts.ts';
import { fileArticles } from './src/build/file-articles.ts';
import { headScript } from './src/build/head-script.ts';
import { islandOnTouch } from './src/build/island-on-touch.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { securityHeadersFile } from './src/build/security-headers.ts';

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

/** Styles of the pages with a form for an account: the same for all of them, since the policy of static files lists a hash for each different one. */
const formStyles = {
  name: 'forms',
  test: /\/(?:layouts\/FormPage|components\/form\/\w+|pages\/(?:changepassword|claim|confirmemail|forgotpassword|login|resetpassword|undoemail))\.astro\?.*type=style/,
};

/** Set by `npm start`: the folder for this build. The platform's builds have fixed folders. */
const folder = process.env.VITAE_BUILD;

export default defineConfig({
  site: process.env.SITE_URL || process.env.URL || 'http://localhost:8888',
  output: 'static',
  outDir: folder === undefined ? 'dist' : `${folder}/dist`,
  trailingSlash: 'ignore',
  // No page makes pictures, and sharp stays out of the pages' bundle.
  image: { service: passthroughImageService() },
  adapter: netlifyAdapter({ imageCDN: false, devFeatures: false }, folder),
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
  build: { format: 'file', inlineStylesheets: 'always' },
  vite: {
    // An inlined script or data URL would need a looser content security policy.
    build: { assetsInlineLimit: 0 },
    // Found at the start, so that no page of a development session is reloaded because a package was met late.
    optimizeDeps: { entries: ['src/islands/**/*.tsx', 'src/client/**/*.ts'] },
    environments: {
      prerender: { build: inFiles(formStyles) },
      client: { build: inFiles(frameScript, loadingScript, profilesScript) },
    },
  },
});
