import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { IMPORTED, layContent, operatorFiles, operatorFolder } from './content.ts';

/** Builds the site with its operator's content; in development, a change of that restarts the server. */
export const operatorContent = (): AstroIntegration => ({
  name: 'operator-content',
  hooks: {
    'astro:config:setup': async ({ updateConfig, addWatchFile }) => {
      const own = operatorFolder();
      if (own === undefined) return;
      const root = await layContent();
      const copies = new Map(IMPORTED.map((file) => [resolve(file), resolve(root, file)]));
      const resolveId = (source: string, importer?: string): string | undefined =>
        importer !== undefined && source.startsWith('.')
          ? copies.get(resolve(dirname(importer), source))
          : undefined;
      updateConfig({
        publicDir: pathToFileURL(`${resolve(root, 'public')}/`),
        vite: { plugins: [{ name: 'operator-content', enforce: 'pre', resolveId }] },
      });
      for (const file of await operatorFiles(own)) addWatchFile(file);
    },
  },
});
