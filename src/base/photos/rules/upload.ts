import { say } from '../../languages/rules/say.ts';
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
  get required() {
    return say('photo.required');
  },
  get type() {
    return say('photo.type');
  },
  get tooLarge() {
    return say('photo.too-large', { megabytes: PHOTO_BYTES / 1024 / 1024 });
  },
  get editType() {
    return say('photo.edit-type');
  },
  get failed() {
    return say('photo.failed');
  },
  /** After another sentence, for a file whose name says something else. */
  really: (format: KnownFormat) => say('photo.really', { format }),
};

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
  ['GIF8', 'gif'],
  ['RIFF', 'webp'],
  ['BM', 'bmp'],
  ['II*', 'tiff'],
  ['MM', 'tiff'],
  ['PK', ''],
  ['<', ''],
] as const;

/** A format of pictures that is no photo's; `heic` is also AVIF, which begins alike. */
export type KnownFormat = Exclude<(typeof OTHER_FORMATS)[number][1], ''> | 'heic';

/**
 * What a file that begins with these bytes is, if it is clearly in another format: `webp`, and '' for what is no picture of a camera or a page.
 * Null if it may be a photo, or a damaged one.
 */
export const otherFormat = (bytes: Uint8Array): KnownFormat | '' | null => {
  const text = String.fromCharCode(...bytes.slice(0, 8));
  const known = OTHER_FORMATS.find(([begin]) => text.startsWith(begin))?.[1];
  return known ?? (text.slice(4) === 'ftyp' ? 'heic' : null);
};
