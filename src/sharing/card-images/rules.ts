/** Size of a profile's Open Graph image, in pixels. */
export const OG_IMAGE = { width: 1200, height: 630 } as const;
