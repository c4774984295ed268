import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import { prefixOf } from '../../base/languages/rules/prefix.ts';
import { startTag } from '../../base/text/rules/escape-html.ts';

/** Default width of an embedded card, in pixels. */
const EMBED_WIDTH = 480;
const EMBED_HEIGHT = 180;
/** Below this width the portrait is above the text. */
const SIDE_BY_SIDE = 360;
const TALL = 400;

/** The size of an embedded card within the space that the framing page offers. */
export const embedSize = (
  max: { width?: number; height?: number } = {},
): { width: number; height: number } => {
  const width = Math.min(EMBED_WIDTH, max.width ?? EMBED_WIDTH);
  const height = width < SIDE_BY_SIDE ? TALL : EMBED_HEIGHT;
  return { width, height: Math.min(height, max.height ?? height) };
};

/** The HTML that shows a profile's card on another site; `address` is the card's full address. */
export const embedCode = (address: string, name: string, size = embedSize()): string =>
  `${startTag('iframe', { src: address, title: name, ...size, loading: 'lazy', style: 'border:0;max-width:100%' })}</iframe>`;

/** The parameter that names the language of a card. */
export const CARD_LANGUAGE = 'language';

/** The path of a card as readers of a language of the site see the page. */
export const cardIn = (path: string, language: string): string =>
  path + (prefixOf(language) === '' ? '' : `?${CARD_LANGUAGE}=${language.toLowerCase()}`);

/** The language in which a card is asked for; the site's own where the query names none of the site's. */
export const cardLanguage = (query: URLSearchParams): string => {
  const asked = query.get(CARD_LANGUAGE)?.toLowerCase();
  return siteLanguages().find((tag) => tag.toLowerCase() === asked) ?? ownLanguage();
};
