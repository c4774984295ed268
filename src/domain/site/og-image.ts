/** Size of a profile's card, in pixels: what networks show beside a link. */
export const OG_IMAGE = { width: 1200, height: 630 } as const;
