import { DEFAULT_AVATAR, PHOTO_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { paths, pictureSet } from '../../../paths.ts';
import { initials } from '../../rules/monogram.ts';
import './portrait.css';

type PortraitProps = {
  file: string;
  name: string;
  /** What lists from A to Z file the page under; without it, its monogram is of the name's first and last word. */
  filed?: string;
  /** The `sizes` of the image. */
  sizes: string;
  /** Empty if the name is right beside it. */
  alt?: string;
  /** For images above the fold; `first` is the main image of the page, with high priority. */
  eager?: boolean | 'first';
};

/** A profile's photo, or a monogram of its name. */
export const Portrait = ({ file, name, filed, sizes, alt = '', eager = false }: PortraitProps) => {
  if (file === '' || file === DEFAULT_AVATAR)
    return (
      <span className="portrait monogram" data-tone={tone(name)} aria-hidden="true">
        <span>{initials(name, filed)}</span>
      </span>
    );
  const path = paths.photo(file);
  const srcSet = pictureSet(path, PHOTO_WIDTHS);
  return (
    <picture>
      {srcSet && <source type="image/webp" srcSet={srcSet} sizes={sizes} />}
      <img
        className="portrait"
        src={path}
        alt={alt}
        width="600"
        height="641"
        loading={eager ? 'eager' : 'lazy'}
        {...(eager === 'first' ? { fetchPriority: 'high' as const } : { decoding: 'async' as const })}
      />
    </picture>
  );
};
