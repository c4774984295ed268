import { PHOTO_WIDTHS, THUMBNAIL_WIDTH } from '../../../base/photos/rules/photo.ts';
import { paths, pictureSet } from '../../../paths.ts';
import './portrait.css';

export type PhotoProps = {
  file: string;
  /** The `sizes` of the image. */
  sizes: string;
  /** Empty if the name is right beside it. */
  alt?: string;
  /** For images above the fold; `first` is the main image of the page, with high priority. */
  eager?: boolean | 'first';
  /** Whether it is so small that a browser may take the smallest version. */
  small?: boolean;
};

const SMALL_WIDTHS = [THUMBNAIL_WIDTH, ...PHOTO_WIDTHS];

/** A photo of a page in the sizes that it is stored in. */
export const Photo = ({ file, sizes, alt = '', eager = false, small = false }: PhotoProps) => {
  const path = paths.photo(file);
  const srcSet = pictureSet(path, small ? SMALL_WIDTHS : PHOTO_WIDTHS);
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

/** The monogram of a page without a photo; its letters and its tone are made by `monogramOf`. */
export const MonogramMark = ({ letters, tone }: { letters: string; tone: number }) => (
  <span className="portrait monogram" data-tone={tone} aria-hidden="true">
    <span>{letters}</span>
  </span>
);
