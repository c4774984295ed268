import { useRef, useState } from 'react';
import type { PhotoField } from '../../fields/rules/photo-fields.ts';
import { FieldError, FieldLabel, type FieldProps } from '../../form/screens/Field.tsx';
import { FileButton } from '../../form/screens/FileButton.tsx';
import { controlAttributes } from '../../form/screens/field-ids.ts';
import { loadModule } from '../../frame/browser/load-module.ts';
import { type Piece, say, sayPieces } from '../../languages/rules/say.ts';
import { photoWithin } from '../rules/photo-labels.ts';
import type { CropDialog } from './CropDialog.tsx';
import { usePictureUrl } from './use-picture-url.ts';
import { type PreparedPhotoOptions, usePreparedPhoto } from './use-prepared-photo.ts';

type PhotoPickerProps = Omit<FieldProps, 'name'> &
  Omit<PreparedPhotoOptions, 'onPhoto'> & {
    name: PhotoField;
    /** The current picture: a chosen one, or the address of a stored one. */
    photo: Blob | string | null;
    /** Called with a chosen photo, ready to send, or null if it was removed. */
    onPhoto: (photo: Blob | null) => void;
    /** Whether the picture can be removed, or only replaced. */
    removable?: boolean;
  };

/** Chooses, prepares and shows a photo, which can be removed again. */
export const PhotoPicker = (props: PhotoPickerProps) => {
  const { name, label, hint, error, required, photo, onPhoto, onProblem, aside, removable = true } = props;
  const { busy, original, prepare, forget } = usePreparedPhoto(props);
  const input = useRef<HTMLInputElement>(null);
  const url = usePictureUrl(photo);
  const { Cropping, trouble, openCrop, closeCrop } = useCropDialog();
  const remove = (): void => {
    onProblem(null);
    onPhoto(null);
    forget();
    input.current?.focus();
  };
  const action = (pieces: readonly Piece[], act: () => unknown) => (
    <button className="button-plain" type="button" onClick={() => void act()}>
      {pieces.map(({ text, tag }) => (
        <span key={tag ?? text} className={tag === undefined ? 'visually-hidden' : undefined}>
          {text}
        </span>
      ))}
    </button>
  );
  return (
    <div className="field photo-picker">
      <div className="photo-frame" aria-busy={busy}>
        {url && <img src={url} alt={say('photo.preview', { label })} />}
        {busy && <span className="spinner" />}
      </div>
      <div className="photo-side">
        <FieldLabel name={name} label={label} hint={hint} required={required} />
        <div className="form-actions">
          <FileButton
            ref={input}
            name={name}
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            onFiles={([file]) => file && void prepare({ file, crop: null })}
            {...controlAttributes({ name, hint, error })}
          >
            {url ? say('photo.replace') : say('photo.choose')}
          </FileButton>
          {url && original && !busy && action(sayPieces('photo.crop.open', { label }), openCrop)}
          {url && removable && !busy && action(sayPieces('photo.remove', { label }), remove)}
        </div>
        <p className="hint" role="status">
          {busy ? say('photo.processing') : trouble ? say('photo.crop.not-loaded') : ''}
        </p>
        <FieldError name={name} error={error} />
        {props.eye && <div className="field-eye">{props.eye}</div>}
        {aside}
      </div>
      {Cropping && original && (
        <Cropping
          {...original}
          photo={photoWithin(name)}
          onUse={(crop) => void prepare({ file: original.file, crop })}
          onClose={closeCrop}
        />
      )}
    </div>
  );
};

/** Loads the dialog when it is asked for. Not `lazy`: a component that fails to load would break the whole form. */
const useCropDialog = () => {
  const [Cropping, setCropping] = useState<typeof CropDialog | null>(null);
  const [trouble, setTrouble] = useState(false);
  const openCrop = async (): Promise<void> => {
    const loaded = await loadModule(() => import('./CropDialog.tsx')).catch(() => null);
    setTrouble(loaded === null);
    if (loaded !== null) setCropping(() => loaded.CropDialog);
  };
  return { Cropping, trouble, openCrop, closeCrop: () => setCropping(null) };
};
