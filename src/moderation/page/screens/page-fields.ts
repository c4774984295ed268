import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { type detailFields, FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { SOCIAL_NETWORKS } from '../../../base/fields/rules/social.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { isYear, yearWords } from '../../../profiles/life/rules/years.ts';
import type { AdminUser } from '../calls.ts';

export type PageField = ReturnType<typeof detailFields>[number];

/** What stands above the facts, and what only sorts lists. */
const IN_HEAD: readonly string[] = [
  'name',
  'companyname',
  'profession',
  'foundername',
  'message',
  'sort_name',
];

/** Those of some fields that a page has a value of and that do not stand above its facts. */
export const shownFacts = (page: AdminUser, fields: readonly PageField[]): PageField[] =>
  fields.filter((field) => page[field] !== '' && !IN_HEAD.includes(field));

export const pageFieldLabel = (field: PageField): string =>
  field in SOCIAL_NETWORKS ? SOCIAL_NETWORKS[field as 'facebook'].label : FIELD_LABELS[field];

/** A value as the team reads it. A year alone may be before Christ. */
export const pageFieldWords = (field: PageField, value: string): string =>
  ['dob', 'startedyear'].includes(field) && isYear(value) ? yearWords(value) : fieldWords(field, value);

type PhotoField = (typeof PHOTO_FIELDS)[number];

/** The photos that a page has. */
export const shownPhotos = (page: Pick<AdminUser, PhotoField>): PhotoField[] =>
  PHOTO_FIELDS.filter((field) => page[field] !== '' && page[field] !== DEFAULT_AVATAR);
