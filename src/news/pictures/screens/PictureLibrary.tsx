import { useEffect, useState } from 'react';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { PICTURE_WIDTHS } from '../../../base/photos/rules/photo.ts';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { paths } from '../../../paths.ts';
import { loadUsedPictures, type UsedPicture } from '../browser.ts';

/** Number of pictures shown at first, and with each 'Show more'. */
const PAGE = 24;

type PictureLibraryProps = {
  onChoose: (picture: UsedPicture) => void;
  onClose: () => void;
};

type Library =
  | { kind: 'loading' }
  | { kind: 'ready'; pictures: readonly UsedPicture[] }
  | { kind: 'failed'; problem: string };

/** Chooses among the pictures that articles already use. */
export const PictureLibrary = ({ onChoose, onClose }: PictureLibraryProps) => {
  const [library, setLibrary] = useState<Library>({ kind: 'loading' });
  const [shown, setShown] = useState(PAGE);
  const load = async (): Promise<void> => {
    setLibrary({ kind: 'loading' });
    const result = await loadUsedPictures();
    setLibrary('pictures' in result ? { kind: 'ready', ...result } : { kind: 'failed', ...result });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens
  useEffect(() => void load(), []);
  const pictures = library.kind === 'ready' ? library.pictures : [];
  return (
    <OverlayDialog heading="Pictures used before" className="picture-library" onClose={onClose}>
      {(close) => (
        <>
          {library.kind === 'loading' && <Loading>Loading pictures…</Loading>}
          {library.kind === 'failed' && (
            <div className="notice" data-kind="failure" role="alert">
              <p>{library.problem}</p>
              <button className="button-plain" type="button" onClick={() => void load()}>
                Try again
              </button>
            </div>
          )}
          {library.kind === 'ready' && pictures.length === 0 && (
            <p role="status">No article has a picture yet. Add the first one from your computer.</p>
          )}
          <PictureGrid
            pictures={pictures.slice(0, shown)}
            onChoose={(picture) => {
              close();
              onChoose(picture);
            }}
          />
          <div className="form-actions">
            {pictures.length > shown && (
              <button className="button-quiet" type="button" onClick={() => setShown(shown + PAGE)}>
                Show more
              </button>
            )}
            <button className="button-quiet" type="button" onClick={close}>
              Cancel
            </button>
          </div>
        </>
      )}
    </OverlayDialog>
  );
};

type PictureGridProps = {
  pictures: readonly UsedPicture[];
  onChoose: (picture: UsedPicture) => void;
};

const PictureGrid = ({ pictures, onChoose }: PictureGridProps) =>
  pictures.length > 0 && (
    <ul className="picture-grid">
      {pictures.map((picture) => (
        <li key={picture.path}>
          <button type="button" onClick={() => onChoose(picture)}>
            <Thumbnail picture={picture} />
            <bdi className="hint">{picture.title}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );

/** The picture in its smallest width, or as it is if that is not available. */
const Thumbnail = ({ picture: { path, alt } }: { picture: UsedPicture }) => {
  const [isPlain, setPlain] = useState(false);
  const small = isPlain ? undefined : paths.picture(path, PICTURE_WIDTHS[0]);
  return (
    <img
      className="thumbnail"
      src={small ?? path}
      alt={alt || 'A picture without description'}
      loading="lazy"
      onError={() => setPlain(true)}
    />
  );
};
