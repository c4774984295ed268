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
