import type { PhotoField } from '../../domain/fields/fields.ts';

/** What the three photos are called on the screen. */
export const PHOTO_LABELS: Record<PhotoField, string> = {
  avatar: 'Profile Photo',
  avatar1: 'Second Photo',
  avatar2: 'Third Photo',
};
