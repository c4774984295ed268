/** Default width of an embedded card, in pixels. */
export const EMBED_WIDTH = 480;
export const EMBED_HEIGHT = 180;
/** Below this width the portrait is above the text. */
const SIDE_BY_SIDE = 360;
const TALL = 400;

/** The size of an embedded card within the space that the framing page offers. */
export const embedSize = (
  most: { width?: number; height?: number } = {},
): { width: number; height: number } => {
  const width = Math.min(EMBED_WIDTH, most.width ?? EMBED_WIDTH);
  const height = width < SIDE_BY_SIDE ? TALL : EMBED_HEIGHT;
  return { width, height: Math.min(height, most.height ?? height) };
};

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] as string);

/** The HTML that shows a profile's card on another site; `address` is the card's full address. */
export const embedCode = (address: string, name: string, size = embedSize()): string =>
  `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(name)}" width="${size.width}" height="${size.height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
