import { FileButton } from '../../../base/form/screens/FileButton.tsx';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Later } from '../../../base/table/screens/Later.tsx';
import type { Pictures } from './use-pictures.ts';

// Loaded once a picture is added.
const PictureDialog = lazyPart(() => import('../../pictures/screens/PictureDialog.tsx'), 'PictureDialog');
const PictureLibrary = lazyPart(() => import('../../pictures/screens/PictureLibrary.tsx'), 'PictureLibrary');

/** The buttons that add a picture to the text. */
export const PictureButtons = ({ pictures: { picture, begin, chooseUsed } }: { pictures: Pictures }) => (
  <>
    <FileButton accept="image/*" multiple aria-label="Add a picture to the text" onFiles={begin}>
      Add picture
    </FileButton>
    <button className="button-quiet" type="button" aria-disabled={picture !== null} onClick={chooseUsed}>
      Used before
    </button>
    <p className="hint" role="status">
      {picture?.kind === 'sending' ? 'Uploading picture…' : 'Or paste one, or drop it on the text.'}
    </p>
  </>
);

/** What the picture that is being inserted asks: again after a failure, its alternative text, which one. */
export const PictureStep = ({ pictures }: { pictures: Pictures }) => {
  const { picture, goOn } = pictures;
  switch (picture?.kind) {
    case 'failed':
      return (
        <div className="notice" data-kind="failure" role="alert">
          <p>{picture.problem}</p>
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={() => void pictures.send(picture.file)}>
              Try again
            </button>
            <button className="button-plain" type="button" onClick={goOn}>
              Leave it out
            </button>
          </div>
        </div>
      );
    case 'asking':
      return (
        <Later>
          <PictureDialog
            path={picture.path}
            before={picture.alt}
            onInsert={(alt) => pictures.insert(picture.path, alt)}
            onClose={goOn}
          />
        </Later>
      );
    case 'choosing':
      return (
        <Later>
          <PictureLibrary
            onChoose={({ path, alt }) => pictures.ask(path, alt)}
            onClose={pictures.endChoosing}
          />
        </Later>
      );
    default:
      return null;
  }
};
