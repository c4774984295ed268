import json from '../../../../content/site.json' with { type: 'json' };
import { type Site, siteSchema } from './site-schema.ts';

/** The settings of this site, checked when this module is loaded; `VITAE_CONTENT` lays another file over this one (`src/build/content.ts`). */
export const site: Site = siteSchema.parse(json);
