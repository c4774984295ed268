import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';

/** The steps of the wizard: kind, details, about and photos, review. */
export type Step = 1 | 2 | 3 | 4;
export const LAST_STEP = 4;

/** The values of the form by their names in the request; `profile` is empty until a kind is chosen. */
export type RegistrationValues = Record<string, string>;

export type RegistrationPhotos = Record<PhotoField, Blob | null>;

export const noPhotos = (): RegistrationPhotos => ({ avatar: null, avatar1: null, avatar2: null });
