import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';

/** The values of the form by their names in the request; `profile` is empty until a kind is chosen. */
export type RegistrationValues = Record<string, string>;

export type RegistrationPhotos = Record<PhotoField, Blob | null>;

export const noPhotos = (): RegistrationPhotos => ({ avatar: null, avatar1: null, avatar2: null });
