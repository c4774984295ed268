import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../rules/photo.ts';

export type Crop = { x: number; y: number; width: number; height: number };

/** The largest central part of a picture in the shape of a stored photo. Refuses a picture without pixels. */
export const coverCrop = (width: number, height: number): Crop => {
  if (!(width > 0 && height > 0)) throw new RangeError('The picture has no pixels.');
  const shape = PHOTO_WIDTH / PHOTO_HEIGHT;
  const cropWidth = Math.min(width, height * shape);
  const cropHeight = Math.min(height, width / shape);
  return {
    x: (width - cropWidth) / 2,
    y: (height - cropHeight) / 2,
    width: cropWidth,
    height: cropHeight,
  };
};
