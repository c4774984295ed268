import { imageLibrary } from '../../../base/photos/server/image-library.ts';
import { makePicture } from '../../../base/photos/server/picture-maker.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { type CardDrawing, drawCard, type Rectangle } from './card-svg.ts';

/** Maximum size of a card, in bytes. */
const CARD_BYTES = 300 * 1024;

/** The card of a profile as a PNG of 1200 by 630 pixels and at most 300 KB, cached; `photo` is its portrait, if it has one, `address` the client's. */
export const renderCard = (
  profile: PublicProfile,
  photo: Uint8Array | null,
  address: string,
): Promise<Uint8Array> => {
  const drawing = drawCard(profile, photo !== null);
  const from = ['card', drawing.svg, photo ?? ''];
  return makePicture({ address, from }, () => paintCard(drawing, photo));
};

const paintCard = async (drawing: CardDrawing, photo: Uint8Array | null): Promise<Uint8Array> => {
  const sharp = await imageLibrary();
  const sheet = sharp(Buffer.from(drawing.svg));
  if (photo !== null) sheet.composite([await layOver(sharp, photo, drawing.photo)]);
  const { data, info } = await sheet.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let png = new Uint8Array();
  // A detailed photo needs a smaller palette.
  for (const colours of [256, 64, 16]) {
    png = await sharp(data, { raw }).png({ palette: true, colours, effort: 4, dither: 0.4 }).toBuffer();
    if (png.length <= CARD_BYTES) break;
  }
  return png;
};

const layOver = async (
  sharp: Awaited<ReturnType<typeof imageLibrary>>,
  photo: Uint8Array,
  { left, top, width, height }: Rectangle,
) => ({
  input: await sharp(photo).resize({ width, height, fit: 'cover' }).toBuffer(),
  left,
  top,
});
