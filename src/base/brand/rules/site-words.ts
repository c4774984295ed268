import { currentLanguage } from '../../languages/rules/say.ts';
import { site } from './site.ts';

/** The tagline in the language of the page; the site's own where it has no other. */
export const siteTagline = (): string => site.translations?.[currentLanguage()]?.tagline ?? site.tagline;

/** The description of the site in the language of the page. */
export const siteDescription = (): string =>
  site.translations?.[currentLanguage()]?.description ?? site.description;
