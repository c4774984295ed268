import { useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { FieldError, FieldLabel } from '../../../base/form/screens/Field.tsx';
import { FileButton } from '../../../base/form/screens/FileButton.tsx';
import { controlAttributes, controlId } from '../../../base/form/screens/field-ids.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { Later } from '../../../base/table/screens/Later.tsx';
import type { Editor } from '../../editor/browser/editor.ts';
import { uploadImage } from '../../newsroom/browser/admin-articles.ts';

// Loaded when it is first opened.
const PictureLibrary = lazyPart(() => import('./PictureLibrary.tsx'), 'PictureLibrary');

/** Chooses the article's image, from this computer or among those used before, and shows it. */
export const ImageField = ({ editor }: { editor: Editor }) => {
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { image_url: path } = editor.fields;
  const error = editor.problems['image_url'];

  const use = (image_url: string, image_alt: string): void => {
    editor.change({ image_url, image_alt });
    requestAnimationFrame(() => document.getElementById(controlId('image_alt'))?.focus());
  };
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    const result = await uploadImage(file);
    setBusy(false);
    if ('path' in result) use(result.path, '');
    else editor.setProblem('image_url', result.problem);
  };
  return (
    <div className="field image-field">
      <FieldLabel name="image" label="Image" />
      <div className="image-frame" aria-busy={busy}>
        {path && <img src={path} alt="The article’s, as it will be shown" />}
        {busy && <span className="spinner" />}
      </div>
      <input type="hidden" name="image_url" value={path} />
      <ImageButtons
        path={path}
        error={error}
        busy={busy}
        onFile={(file) => void send(file)}
        onChoose={() => setChoosing(true)}
        onRemove={() => editor.change({ image_url: '', image_alt: '' })}
      />
      {isChoosing && (
        <Later>
          <PictureLibrary onChoose={({ path, alt }) => use(path, alt)} onClose={() => setChoosing(false)} />
        </Later>
      )}
      {path && <AlternativeText editor={editor} />}
      <p className="hint" role="status">
        {busy ? 'Uploading image…' : ''}
      </p>
      <div role="alert">
        <FieldError name="image" error={error} />
      </div>
    </div>
  );
};

type ImageButtonsProps = {
  path: string;
  error: string | undefined;
  busy: boolean;
  onFile: (file: File) => void;
  onChoose: () => void;
  onRemove: () => void;
};

const ImageButtons = ({ path, error, busy, onFile, onChoose, onRemove }: ImageButtonsProps) => (
  <div className="form-actions">
    <FileButton
      name="image"
      accept="image/*"
      onFiles={([file]) => !busy && file && onFile(file)}
      {...controlAttributes({ name: 'image', error })}
    >
      {path ? 'Replace image' : 'Choose image'}
    </FileButton>
    <button className="button-quiet" type="button" aria-disabled={busy} onClick={() => !busy && onChoose()}>
      Used before
    </button>
    {path && !busy && (
      <button className="button-plain" type="button" onClick={onRemove}>
        Remove<span className="visually-hidden"> image</span>
      </button>
    )}
  </div>
);

const AlternativeText = ({ editor: { fields, problems, change } }: { editor: Editor }) => (
  <TextField
    name="image_alt"
    label="Alternative text"
    hint="What the picture shows, for those who do not see it."
    maxLength={LENGTHS.line}
    value={fields.image_alt}
    error={problems['image_alt']}
    onChange={({ target }) => change({ image_alt: target.value })}
  />
);
