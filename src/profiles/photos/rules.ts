import { PHOTO_FIELDS } from '../../base/fields/rules/photo-fields.ts';
import type { TakenPage } from '../merge/rules/merging.ts';
import type { ImportMark } from '../rules/import-mark.ts';
import { type ProfileRecord, photosOf } from '../rules/profile.ts';

type Holding = { merges?: readonly TakenPage[]; imports?: readonly ImportMark[] };

/** The photos that merges and imports replaced, which are shown again if those are taken back. */
export const heldPhotos = ({ merges = [], imports = [] }: Holding): string[] => {
  const files = PHOTO_FIELDS.flatMap((field) => [
    ...merges.map(({ undo }) => undo?.values[field]?.before),
    ...imports.map(({ before }) => before?.[field]),
  ]);
  return files.filter((file) => typeof file === 'string' && file !== '') as string[];
};

/** The photos that a page neither shows nor holds any more since it was `before`. */
export const releasedPhotos = (before: ProfileRecord, after: ProfileRecord): string[] => {
  const kept = new Set([...photosOf(after), ...heldPhotos(after)]);
  const had = new Set([...(before.replaced ?? []), ...photosOf(before), ...heldPhotos(before)]);
  return [...had].filter((file) => !kept.has(file));
};

const EXTRA_PHOTOS = ['avatar1', 'avatar2'] as const;

/** The files of photos that the public does not see: private ones, and those that are kept for taking a merge or an import back. */
export const privatePhotos = (record: ProfileRecord): string[] => {
  const { private_fields: hidden = [], avatar } = record;
  const shown = [
    avatar,
    ...EXTRA_PHOTOS.filter((field) => !hidden.includes(field)).map((field) => record[field]),
  ];
  const others = [...EXTRA_PHOTOS.map((field) => record[field]), ...heldPhotos(record)];
  return others.filter((file) => file !== '' && !shown.includes(file));
};
