/** Longer side of a stored photo, in pixels. */
export const PHOTO_SIDE = 641;
/** The size to which a browser compresses a photo before sending it, in megabytes. */
export const PHOTO_MEGABYTES = 0.2;
export const PHOTO_ITERATIONS = 10;
export const PHOTO_QUALITY = 0.9;
/** Maximum size of an uploaded photo, in bytes. */
export const PHOTO_BYTES = 4 * 1024 * 1024;
/** Maximum number of decoded pixels: a file of few bytes could otherwise take gigabytes. */
export const MAX_PIXELS = 50_000_000;
/** Maximum width of an article image, in pixels. */
export const ARTICLE_IMAGE_WIDTH = 1600;
const PHOTO_TYPES = ['image/jpeg', 'image/jpg', 'image/png'] as const;

export const PHOTO_SENTENCES = {
  required: 'Profile Photo is required',
  type: 'Only JPG, JPEG, PNG files are allowed.',
  tooLarge: `The photo is larger than ${PHOTO_BYTES / 1024 / 1024} MB.`,
  editType: 'Please upload an image file (jpg, jpeg, png).',
  failed: 'Failed to process image. Please try another image.',
  /** After another sentence, for a file whose name says something else; `format` is `a WebP`. */
  really: (format: string) => `This file is ${format}, whatever its name says.`,
} as const;

/** Whether a file's declared type is that of a photo (the server checks the content). */
export const isPhotoType = (type: string): boolean =>
  (PHOTO_TYPES as readonly string[]).includes(type.toLowerCase());

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** Whether a file that begins with these bytes is a JPEG or a PNG. */
export const beginsAsPhoto = (bytes: Uint8Array): boolean =>
  SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));

/** First bytes of other formats that are sometimes named as photos. HEIC and AVIF have theirs after four bytes. */
const OTHER_FORMATS = [
  ['%PDF', ''],
  ['GIF8', 'a GIF'],
  ['RIFF', 'a WebP'],
  ['BM', 'a BMP'],
  ['II*', 'a TIFF'],
  ['MM', 'a TIFF'],
  ['PK', ''],
  ['<', ''],
] as const;

/**
 * What a file that begins with these bytes is, if it is clearly in another format: `a WebP`, and '' for what is no picture of a camera or a page.
 * Null if it may be a photo, or a damaged one.
 */
export const otherFormat = (bytes: Uint8Array): string | null => {
  const text = String.fromCharCode(...bytes.slice(0, 8));
  const known = OTHER_FORMATS.find(([begin]) => text.startsWith(begin))?.[1];
  return known ?? (text.slice(4) === 'ftyp' ? 'a HEIC or an AVIF' : null);
};
