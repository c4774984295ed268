import { loadModule } from '../../frame/browser/load-module.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../rules/photo.ts';
import {
  isPhotoType,
  otherFormat,
  PHOTO_ITERATIONS,
  PHOTO_MEGABYTES,
  PHOTO_QUALITY,
  PHOTO_SENTENCES,
  PHOTO_SIDE,
} from '../rules/upload.ts';
import { type Crop, coverCrop } from './photo-crop.ts';

/** The result for a chosen file. */
type PreparedPhoto = { kind: 'ready'; photo: Blob } | { kind: 'refused'; sentence: string };

/** Larger than what is sent, as input for the compressor, but small enough for an old phone. */
const DRAFT_SCALE = 2;

/** Why a chosen file cannot be a photo, by its type, or its name if the type is unknown, and its first bytes; null if it may be one. */
const typeProblem = async (file: File, sentence: string): Promise<string | null> => {
  const claims = file.type === '' ? /\.(jpe?g|png)$/i.test(file.name) : isPhotoType(file.type);
  if (!claims) return sentence;
  const format = otherFormat(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  if (format === null) return null;
  return format === '' ? sentence : `${sentence} ${PHOTO_SENTENCES.really(format)}`;
};

/** Makes an upright JPEG of the stored size from the given or central part of a chosen photo. `typeSentence` is the message for a file that is no photo. */
export const preparePhoto = async (
  file: File,
  typeSentence: string = PHOTO_SENTENCES.type,
  part: Crop | null = null,
): Promise<PreparedPhoto> => {
  const problem = await typeProblem(file, typeSentence).catch(() => null);
  if (problem !== null) return { kind: 'refused', sentence: problem };
  try {
    const draft = await redraw(file, DRAFT_SCALE, 0.95, part);
    return { kind: 'ready', photo: await redraw(await shrink(draft), 1, PHOTO_QUALITY) };
  } catch (error) {
    console.warn('The photo could not be processed.', error);
    return { kind: 'refused', sentence: PHOTO_SENTENCES.failed };
  }
};

const shrink = async (photo: Blob): Promise<Blob> => {
  const library = await loadModule(() => import('browser-image-compression')).catch(() => null);
  // Offline, the photo is used without the compressor, only larger.
  if (library === null) return photo;
  return library.default(new File([photo], 'photo.jpg', { type: 'image/jpeg' }), {
    maxSizeMB: PHOTO_MEGABYTES,
    maxWidthOrHeight: PHOTO_SIDE,
    maxIteration: PHOTO_ITERATIONS,
    fileType: 'image/jpeg',
    // The library's worker is a blob that loads code from another host: the content security policy forbids both.
    useWebWorker: false,
  });
};

/** Draws a part of a picture, by default its middle, into the frame as a JPEG, at most `scale` times as large. */
const redraw = async (
  file: Blob,
  scale: number,
  quality: number,
  part: Crop | null = null,
): Promise<Blob> => {
  const url = URL.createObjectURL(file);
  const canvas = document.createElement('canvas');
  try {
    // An <img> rotates a photo by its EXIF data in every browser; createImageBitmap with a size does not.
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const crop = part ?? coverCrop(picture.naturalWidth, picture.naturalHeight);
    const enlarge = Math.max(1, Math.min(scale, crop.width / PHOTO_WIDTH));
    canvas.width = Math.round(PHOTO_WIDTH * enlarge);
    canvas.height = Math.round(PHOTO_HEIGHT * enlarge);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('There is no canvas to draw on.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, 0, 0, canvas.width, canvas.height);
    return await toJpeg(canvas, quality);
  } finally {
    URL.revokeObjectURL(url);
    // Phones keep the memory of a canvas until its size is 0.
    canvas.width = 0;
    canvas.height = 0;
  }
};

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((done, fail) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : fail(new Error('The canvas could not be encoded.'))),
      'image/jpeg',
      quality,
    );
  });
