import sharp from 'sharp';

type PhotoOptions = {
  width: number;
  height: number;
  /** EXIF orientation; 6 is a phone held upright. */
  orientation?: number;
};

export type Photo = { name: string; mimeType: string; buffer: Buffer };

/** A JPEG as a camera writes it: red at the top and blue at the bottom once rotated by its EXIF orientation, with enough detail for a realistic size. */
export const aPhoto = async ({ width, height, orientation = 1 }: PhotoOptions): Promise<Photo> => {
  const sideways = orientation === 6;
  const [uprightWidth, uprightHeight] = sideways ? [height, width] : [width, height];
  const half = (background: string) => ({
    create: { width: uprightWidth, height: Math.round(uprightHeight / 2), channels: 3 as const, background },
  });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const grain = await sharp({
    create: { width: 500, height: 500, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  const upright = await sharp({
    create: { width: uprightWidth, height: uprightHeight, channels: 3, background: '#0000c0' },
  })
    .composite([
      { input: await sharp(half('#c00000')).png().toBuffer(), top: 0, left: 0 },
      { input: grain, tile: true, blend: 'soft-light' },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
  const buffer = await sharp(upright)
    .rotate(sideways ? 270 : 0)
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
};
