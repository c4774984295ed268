import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { monogramOf } from '../../rules/monogram.ts';
import { MonogramMark, Photo, type PhotoProps } from './Photo.tsx';

type PortraitProps = PhotoProps & {
  name: string;
  /** What lists from A to Z file the page under; without it, its monogram is of the name's first and last word. */
  filed?: string;
};

/** A profile's photo, or a monogram of its name. */
export const Portrait = ({ name, filed, ...photo }: PortraitProps) =>
  photo.file === '' || photo.file === DEFAULT_AVATAR ? (
    <MonogramMark {...monogramOf(name, filed)} />
  ) : (
    <Photo {...photo} />
  );
