import type { PhotoField } from '../../fields/rules/photo-fields.ts';

/** The labels of the three photos. */
export const PHOTO_LABELS: Record<PhotoField, string> = {
  avatar: 'Profile Photo',
  avatar1: 'Second Photo',
  avatar2: 'Third Photo',
};
