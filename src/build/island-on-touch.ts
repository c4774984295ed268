import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ENTRY = new URL('../base/frame/browser/island-on-touch.ts', import.meta.url);

/** Adds the directive `client:touch`, whose code Astro writes into each page with such an island. */
export const islandOnTouch = (): AstroIntegration => ({
  name: 'island-on-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: fileURLToPath(ENTRY) }),
  },
});
