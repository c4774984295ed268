import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { layContent } from './build/content.ts';

/** Information pages: `content/pages/*.md`, and their translations in a folder for each language, `content/pages/{tag}`; `{{name}}`, `{{email}}`… stand for values of `content/site.json`. */
const pages = defineCollection({
  loader: glob({ pattern: ['*.md', '*/*.md'], base: `${await layContent()}/content/pages` }),
  schema: z.object({
    title: z.string(),
    heading: z.string(),
    description: z.string(),
    lead: z.string(),
    numbered: z.boolean().default(false),
    badge: z.boolean().default(false),
    /** Name of a drawing in `public/illustrations`. */
    illustration: z.string().optional(),
  }),
});

export const collections = { pages };
