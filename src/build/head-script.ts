import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { policyHash } from '../base/crypto/server/policy-hash.ts';

const SOURCE = new URL('../base/frame/browser/head.js', import.meta.url);

/**
 * Provides the script that runs before the first paint as `HEAD_SCRIPT`. It is inline in each page, because a separate file would
 * delay the paint, and the content security policy allows it by `HEAD_SCRIPT_HASH`.
 */
export const headScript = (): AstroIntegration => ({
  name: 'head-script',
  hooks: {
    'astro:config:setup': async ({ addWatchFile, updateConfig }) => {
      addWatchFile(fileURLToPath(SOURCE));
      const source = await readFile(SOURCE, 'utf8');
      const code = source.replace(/^\s*(\/\/.*\n)?/gm, '').trim();
      updateConfig({
        vite: {
          define: {
            'import.meta.env.HEAD_SCRIPT': JSON.stringify(code),
            'import.meta.env.HEAD_SCRIPT_HASH': JSON.stringify(policyHash(code)),
          },
        },
      });
    },
  },
});
