export const PHOTO_FIELDS = ['avatar', 'avatar1', 'avatar2'] as const;

export type PhotoField = (typeof PHOTO_FIELDS)[number];
