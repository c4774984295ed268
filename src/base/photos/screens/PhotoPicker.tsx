import { type ChangeEvent, useRef, useState } from 'react';
import { FieldError, FieldLabel, type FieldProps } from '../../form/screens/Field.tsx';
import { controlAttributes } from '../../form/screens/field-ids.ts';
import { loadModule } from '../../frame/browser/load-module.ts';
import { preparePhoto } from '../browser/photo.ts';
import type { Crop } from '../browser/photo-crop.ts';
import type { CropDialog } from './CropDialog.tsx';
import { usePictureUrl } from './use-picture-url.ts';
import '../../form/screens/form.css';

type PhotoPickerProps = FieldProps & {
  /** The current picture: a chosen one, or the address of a stored one. */
  photo: Blob | string | null;
  /** Called with a chosen photo, ready to send, or null if it was removed. */
  onPhoto: (photo: Blob | null) => void;
  /** Called with the problem of a chosen file, or null once it is resolved. */
  onProblem: (sentence: string | null) => void;
  /** Called when the work on a photo begins and ends. */
  onBusy?: (busy: boolean) => void;
  /** The sentence for a file that is no photo; registration's by default. */
  typeSentence?: string;
  /** Whether the picture can be removed, or only replaced. */
  removable?: boolean;
};

/** The last chosen file and its crop; null for a photo from before. */
type Original = { file: File; crop: Crop | null };

/** Chooses, prepares and shows a photo, which can be removed again. */
export const PhotoPicker = (props: PhotoPickerProps) => {
  const {
    name,
    label,
    hint,
    error,
    required,
    photo,
    onPhoto,
    onProblem,
    onBusy,
    typeSentence,
    aside,
    removable = true,
  } = props;
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choice = useRef(0);
  const url = usePictureUrl(photo);
  const [original, setOriginal] = useState<Original | null>(null);
  const [Cropping, setCropping] = useState<typeof CropDialog | null>(null);

  const [trouble, setTrouble] = useState(false);

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // Cleared, so that the same file can be chosen again after a refusal.
    event.target.value = '';
    if (file) void prepare({ file, crop: null });
  };

  const prepare = async (chosen: Original): Promise<void> => {
    choice.current += 1;
    const mine = choice.current;
    setBusy(true);
    onBusy?.(true);
    onProblem(null);
    const result = await preparePhoto(chosen.file, typeSentence, chosen.crop);
    if (mine !== choice.current) return;
    setBusy(false);
    onBusy?.(false);
    if (result.kind === 'ready') {
      setOriginal(chosen);
      onPhoto(result.photo);
    } else onProblem(result.sentence);
  };

  // Not `lazy`: a component that fails to load would break the whole form.
  const openCrop = async (): Promise<void> => {
    const loaded = await loadModule(() => import('./CropDialog.tsx')).catch(() => null);
    setTrouble(loaded === null);
    if (loaded !== null) setCropping(() => loaded.CropDialog);
  };

  const remove = (): void => {
    onProblem(null);
    onPhoto(null);
    setOriginal(null);
    input.current?.focus();
  };

  return (
    <div className="field photo-picker">
      <div className="photo-frame" aria-busy={busy}>
        {url && <img src={url} alt={`${label}, as it will be shown`} />}
        {busy && <span className="spinner" />}
      </div>
      <div className="photo-side">
        <FieldLabel name={name} label={label} hint={hint} required={required} />
        <div className="form-actions">
          <span className="file-button button-quiet">
            <span aria-hidden="true">{url ? 'Replace photo' : 'Choose photo'}</span>
            <input
              ref={input}
              type="file"
              name={name}
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              onChange={choose}
              {...controlAttributes({ name, hint, error })}
            />
          </span>
          {url && original && !busy && (
            <button className="button-plain" type="button" onClick={() => void openCrop()}>
              Crop<span className="visually-hidden">{` ${label}`}</span>
            </button>
          )}
          {url && removable && !busy && (
            <button className="button-plain" type="button" onClick={remove}>
              Remove<span className="visually-hidden">{` ${label}`}</span>
            </button>
          )}
        </div>
        <p className="hint" role="status">
          {busy ? 'Processing photo…' : trouble ? 'Cropping could not be loaded. Please try again.' : ''}
        </p>
        <FieldError name={name} error={error} />
        {aside}
      </div>
      {Cropping && original && (
        <Cropping
          file={original.file}
          label={label}
          crop={original.crop}
          onUse={(crop) => void prepare({ file: original.file, crop })}
          onClose={() => setCropping(null)}
        />
      )}
    </div>
  );
};
