/** What stands in `avatar` when a profile has no photo. */
export const DEFAULT_AVATAR = 'default.jpg';

export const PHOTO_WIDTH = 600;
export const PHOTO_HEIGHT = 641;
/** Longer side of a stored photo, in pixels. */
export const PHOTO_SIDE = 641;
/** Size a browser compresses a photo to before sending it, in megabytes, and how often it tries. */
export const PHOTO_MEGABYTES = 0.2;
export const PHOTO_ITERATIONS = 10;
export const PHOTO_QUALITY = 0.9;
/** Largest photo that a call takes, in bytes. */
export const PHOTO_BYTES = 4 * 1024 * 1024;
/** Widest article image, in pixels. */
export const ARTICLE_IMAGE_WIDTH = 1600;
/** Widths at which a page may ask for a profile's photo, and for an article's picture. */
export const PHOTO_WIDTHS = [240, 480, 640] as const;
export const PICTURE_WIDTHS = [400, 800, 1200] as const;

export const PHOTO_TYPES = ['image/jpeg', 'image/jpg', 'image/png'] as const;

export const PHOTO_SENTENCES = {
  required: 'Profile Photo is required',
  type: 'Only JPG, JPEG, PNG files are allowed.',
  tooLarge: 'The photo is larger than 4 MB.',
  editType: 'Please upload an image file (jpg, jpeg, png).',
  failed: 'Failed to process image. Please try another image.',
} as const;

/** Whether a browser's file claims a type that may be a photo (the server looks inside). */
export const isPhotoType = (type: string): boolean =>
  (PHOTO_TYPES as readonly string[]).includes(type.toLowerCase());

/** Where a stored file name is served: `/uploads/{file}`, or the value itself if it is a URL. */
export const photoUrl = (file: string): string =>
  file.startsWith('http') ? file : `/uploads/${encodeURIComponent(file || DEFAULT_AVATAR)}`;
