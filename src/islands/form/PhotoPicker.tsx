import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { preparePhoto } from '../../client/stores/photos/photo.ts';
import { FieldError, type FieldProps } from './Field.tsx';
import { controlAttributes, controlId, hintId } from './field-ids.ts';
import './form.css';

type PhotoPickerProps = FieldProps & {
  /** The picture there is now: one just chosen, or the address of one that is kept. */
  photo: Blob | string | null;
  /** A chosen photo, ready to be sent, or null when it was taken away. */
  onPhoto: (photo: Blob | null) => void;
  /** Why a chosen file was refused, or null once that no longer holds. */
  onProblem: (sentence: string | null) => void;
  /** Told when the work on a photo begins and ends. */
  onBusy?: (busy: boolean) => void;
  /** Said of a file that is no photo, where it is not the sentence of registration. */
  typeSentence?: string;
  /** Whether the picture may be taken away; where it may not, only replaced. */
  removable?: boolean;
};

/** Chooses a photo, makes it ready for sending, and shows it; can be taken away again. */
export const PhotoPicker = (props: PhotoPickerProps) => {
  const {
    name,
    label,
    hint,
    error,
    required = false,
    photo,
    onPhoto,
    onProblem,
    onBusy,
    typeSentence,
    removable = true,
  } = props;
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choice = useRef(0);
  const url = usePictureUrl(photo);

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // Emptied, so that the same file can be chosen again after a refusal.
    event.target.value = '';
    if (!file) return;
    choice.current += 1;
    const mine = choice.current;
    setBusy(true);
    onBusy?.(true);
    onProblem(null);
    const result = await preparePhoto(file, typeSentence);
    if (mine !== choice.current) return;
    setBusy(false);
    onBusy?.(false);
    if (result.kind === 'ready') onPhoto(result.photo);
    else onProblem(result.sentence);
  };

  const remove = (): void => {
    onProblem(null);
    onPhoto(null);
    input.current?.focus();
  };

  return (
    <div className="field photo-picker">
      <div className="photo-frame" aria-busy={busy}>
        {url && <img src={url} alt={`${label}, as it will be shown`} />}
        {busy && <span className="spinner" />}
      </div>
      <div className="photo-side">
        <div className="label-line">
          <label htmlFor={controlId(name)}>{label}</label>
          {!required && <span className="optional">Optional</span>}
        </div>
        {hint && (
          <p className="hint" id={hintId(name)}>
            {hint}
          </p>
        )}
        <div className="form-actions">
          <span className="file-button button-quiet">
            <span aria-hidden="true">{url ? 'Replace photo' : 'Choose photo'}</span>
            <input
              ref={input}
              type="file"
              name={name}
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              onChange={(event) => void choose(event)}
              {...controlAttributes({ name, hint, error })}
            />
          </span>
          {url && removable && !busy && (
            <button className="button-plain" type="button" onClick={remove}>
              Remove<span className="visually-hidden"> {label}</span>
            </button>
          )}
        </div>
        <p className="hint" role="status">
          {busy ? 'Processing photo…' : ''}
        </p>
        <FieldError name={name} error={error} />
      </div>
    </div>
  );
};

const usePictureUrl = (photo: Blob | string | null): string | null => {
  const [url, setUrl] = useState<string | null>(typeof photo === 'string' ? photo : null);
  useEffect(() => {
    if (photo === null || typeof photo === 'string') {
      setUrl(photo);
      return;
    }
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url;
};
