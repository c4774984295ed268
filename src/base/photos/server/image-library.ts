import type Sharp from 'sharp';

let library: Promise<typeof Sharp> | undefined;

/** The image library, loaded by the first picture: it takes 20 MB, and most requests need none. */
export const imageLibrary = (): Promise<typeof Sharp> => {
  library ??= loadLibrary();
  return library;
};

const loadLibrary = async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // The queue of pictures has one for each core.
  sharp.concurrency(1);
  return sharp;
};
