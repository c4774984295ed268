import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { policyHash } from '../server/http/inline-code.ts';

type Builder = {
  buildClientDirectiveEntrypoint: (name: string, entrypoint: string, root: URL) => Promise<string>;
};

/**
 * Adds the directive `client:touch`. Astro writes its code into each page that has such an island; as the content security policy
 * names inline code by hash, the hash is made here from the very text, by Astro's own builder, and handed on as `TOUCH_DIRECTIVE_HASH`.
 */
export const islandOnTouch = (): AstroIntegration => ({
  name: 'island-on-touch',
  hooks: {
    'astro:config:setup': async ({ addClientDirective, updateConfig, config }) => {
      const entrypoint = fileURLToPath(new URL('../client/pages/frame/island-on-touch.ts', import.meta.url));
      addClientDirective({ name: 'touch', entrypoint });
      const astro = dirname(createRequire(import.meta.url).resolve('astro/package.json'));
      const file = join(astro, 'dist/core/client-directive/build.js');
      const { buildClientDirectiveEntrypoint } = (await import(pathToFileURL(file).href)) as Builder;
      const code = await buildClientDirectiveEntrypoint('touch', entrypoint, config.root);
      updateConfig({
        vite: { define: { 'import.meta.env.TOUCH_DIRECTIVE_HASH': JSON.stringify(policyHash(code)) } },
      });
    },
  },
});
