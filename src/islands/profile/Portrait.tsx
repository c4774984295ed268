import { initials, tone } from '../../domain/initials.ts';
import { DEFAULT_AVATAR } from '../../domain/photo.ts';
import { paths } from '../../paths.ts';
import './portrait.css';

type PortraitProps = {
  file: string;
  name: string;
  /** Empty where the name stands right beside it. */
  alt?: string;
  /** A picture of the first screen: loaded at once. */
  eager?: boolean;
};

/** A profile's photo, or a monogram of its name where there is none. */
export const Portrait = ({ file, name, alt = '', eager = false }: PortraitProps) =>
  file !== '' && file !== DEFAULT_AVATAR ? (
    <img
      className="portrait"
      src={paths.photo(file)}
      alt={alt}
      width="600"
      height="641"
      loading={eager ? 'eager' : 'lazy'}
      {...(eager ? { fetchPriority: 'high' as const } : { decoding: 'async' as const })}
    />
  ) : (
    <span className="portrait monogram" data-tone={tone(name)} aria-hidden="true">
      <span>{initials(name)}</span>
    </span>
  );
