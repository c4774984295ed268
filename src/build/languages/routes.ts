import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { type Site, siteSchema } from '../../base/brand/rules/site-schema.ts';
import { hasLanguages } from '../../base/languages/rules/prefix.ts';
import { layContent } from '../content.ts';

const FOLDER = 'src/pages';
/** What answers under a prefix although it is no page. */
const ENDPOINTS = ['random.ts', 'rss.xml.ts', 'feed.json.ts', 'news/tag/[tag]/rss.xml.ts'];
/** Pages that answer what no other does, in any language. */
const FALLBACKS = ['404.astro', '[...path].astro'];

/** The path of a page by its file: `people/[...initial].astro` is `/people/[...initial]`. */
const routeOf = (file: string): string =>
  `/${file.replace(/\.\w+$/, '').replace(/(^|\/)index$/, '')}`.replace(/(.)\/$/, '$1');

/** The pages that each further language of the site has under its prefix, as routes that share the file of the page. */
export const languageRoutes = (
  files: readonly string[],
  languages: readonly string[],
): { pattern: string; entrypoint: string }[] =>
  files
    .filter((file) => file.endsWith('.astro') || ENDPOINTS.includes(file))
    .filter((file) => !FALLBACKS.includes(file) && hasLanguages(routeOf(file)))
    .flatMap((file) =>
      languages.map((language) => ({
        pattern: `/${language.toLowerCase()}${routeOf(file).replace(/^\/$/, '')}`,
        entrypoint: `${FOLDER}/${file}`,
      })),
    );

/** Adds the pages of the site's further languages: static ones are built for each, others answer on demand. */
export const pagesInLanguages = (): AstroIntegration => ({
  name: 'pages-in-languages',
  hooks: {
    'astro:config:setup': async ({ injectRoute }) => {
      const { languages = [] } = await readSite();
      const files = globSync('**/*.{astro,ts}', { cwd: FOLDER }).map((file) => file.replaceAll('\\', '/'));
      for (const route of languageRoutes(files.sort(), languages.slice(1))) injectRoute(route);
    },
  },
});

// Read where the operator's content lies over the project's: a module of this process may have the project's own.
const readSite = async (): Promise<Site> =>
  siteSchema.parse(JSON.parse(await readFile(join(await layContent(), 'content/site.json'), 'utf8')));
