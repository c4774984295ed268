import * as z from 'zod/mini';
import json from '../../../content/site.json' with { type: 'json' };

const text = z.string().check(z.minLength(1));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb'));

const adSchema = z.object({
  /** The address of another site. */
  href: z.url({ protocol: /^https?$/ }),
  /** A path on this site, so that no page loads anything from another host. */
  image: z.string().check(z.startsWith('/')),
  width: z.int(),
  height: z.int(),
  alt: text,
});

/** One advertising banner. */
export type Ad = z.infer<typeof adSchema>;

/** The schema of `content/site.json`, with which an operator rebrands the site. */
const siteSchema = z.object({
  name: text,
  tagline: text,
  description: text,
  contact: z.object({ address: z.array(text).check(z.minLength(1)), phone: text, email: z.email() }),
  social: z
    .array(
      z.object({
        network: z.enum(['facebook', 'twitter', 'instagram', 'linkedin', 'youtube']),
        label: text,
        url: z.url(),
      }),
    )
    .check(z.minLength(1)),
  ads: z.object({ home: adSchema, side: adSchema }),
  /** Accent colours for light and dark mode; those of `tokens.css` by default. */
  accent: z.optional(z.object({ light: colour, dark: colour })),
});

/** The site's brand, address and banners. */
export type Site = z.infer<typeof siteSchema>;

/** The settings of this site, checked when this module is loaded. */
export const site: Site = siteSchema.parse(json);
