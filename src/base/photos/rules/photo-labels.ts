import type { PhotoField } from '../../fields/rules/photo-fields.ts';
import { say } from '../../languages/rules/say.ts';

/** The labels of the three photos. */
export const PHOTO_LABELS: Record<PhotoField, string> = {
  get avatar() {
    return say('photo.avatar');
  },
  get avatar1() {
    return say('photo.avatar1');
  },
  get avatar2() {
    return say('photo.avatar2');
  },
};

/** A photo within a sentence: `profile photo`. */
export const photoWithin = (photo: PhotoField): string => say('photo.within', { photo });
