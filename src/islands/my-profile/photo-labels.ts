import type { PhotoField } from '../../domain/fields.ts';

/** What the three photos are called on the screen. */
export const PHOTO_LABELS: Record<PhotoField, string> = {
  avatar: 'Profile Photo',
  avatar1: 'Photo 1',
  avatar2: 'Photo 2',
};
