import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { fileArticles } from './src/build/file-articles.ts';
import { islandOnTouch } from './src/build/island-on-touch.ts';
import { netlifyAdapter } from './src/build/netlify-adapter.ts';
import { securityHeadersFile } from './src/build/security-headers.ts';

export default defineConfig({
  site: process.env.SITE_URL || process.env.URL || 'http://localhost:8888',
  output: 'static',
  trailingSlash: 'ignore',
  adapter: netlifyAdapter({ imageCDN: false, devFeatures: false }),
  integrations: [react(), islandOnTouch(), fileArticles(), securityHeadersFile()],
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
  },
});
