import { ARTICLE_IMAGE_WIDTH, isPhotoType } from '../rules/upload.ts';

/** Maximum size of a file that is sent unchanged, in bytes; larger ones are scaled down first. */
const SMALL_ENOUGH = 2_000_000;

/** An image that the server accepts: a JPEG or PNG within its limits. Other formats and large images are redrawn, no wider than the server stores them. */
export const shrinkImage = async (file: File): Promise<Blob> => {
  if (!file.type.startsWith('image/')) throw new Error('Please choose an image file.');
  if (isPhotoType(file.type) && file.size <= SMALL_ENOUGH) return file;
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This image cannot be read.');
  });
  const scale = Math.min(1, ARTICLE_IMAGE_WIDTH / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('This image cannot be read.'))),
      'image/jpeg',
      0.88,
    );
  });
};
