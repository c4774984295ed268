import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { policyHash } from '../base/crypto/server/policy-hash.ts';

/** The scripts by the names of their constants. */
const SCRIPTS = {
  HEAD_SCRIPT: new URL('../base/frame/browser/head.js', import.meta.url),
  OFFER_SCRIPT: new URL('../base/languages/browser/offer.js', import.meta.url),
};

/**
 * Provides the scripts that run before the first paint as `HEAD_SCRIPT` and `OFFER_SCRIPT`. They are inline in pages, because a separate
 * file would delay the paint, and the content security policy allows them by `HEAD_SCRIPT_HASH` and `OFFER_SCRIPT_HASH`.
 */
export const inlineScripts = (): AstroIntegration => ({
  name: 'inline-scripts',
  hooks: {
    'astro:config:setup': async ({ addWatchFile, updateConfig }) => {
      const define: Record<string, string> = {};
      for (const [name, source] of Object.entries(SCRIPTS)) {
        addWatchFile(fileURLToPath(source));
        const code = (await readFile(source, 'utf8')).replace(/^\s*(\/\/.*\n)?/gm, '').trim();
        define[`import.meta.env.${name}`] = JSON.stringify(code);
        define[`import.meta.env.${name}_HASH`] = JSON.stringify(policyHash(code));
      }
      updateConfig({ vite: { define } });
    },
  },
});
