import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';

type PictureDialogProps = {
  path: string;
  /** The alternative text that it had before. */
  before?: string;
  onInsert: (alt: string) => void;
  onClose: () => void;
};

/** Asks for a picture's alternative text before it is inserted; empty for decoration. */
export const PictureDialog = ({ path, before = '', onInsert, onClose }: PictureDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const isDone = useRef(false);
  const [alt, setAlt] = useState(before);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const insert = (text: string): void => {
    isDone.current = true;
    dialog.current?.close();
    onInsert(text.trim());
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // In React's tree, this form is within the article's form.
    event.stopPropagation();
    if (alt.trim() !== '') insert(alt);
  };
  return createPortal(
    <dialog
      className="dialog picture-dialog"
      ref={dialog}
      aria-labelledby="picture-heading"
      onClose={() => isDone.current || onClose()}
    >
      <form className="form" onSubmit={submit}>
        <h2 id="picture-heading">What does the picture show?</h2>
        <img className="picture-shown" src={path} alt="" />
        <TextField
          name="picture_alt"
          label="Alternative text"
          hint="Read out to those who do not see it, and shown where it cannot be loaded."
          maxLength={LENGTHS.line}
          value={alt}
          required
          onChange={({ target }) => setAlt(target.value)}
        />
        <div className="form-actions">
          <button className="button" type="submit" aria-disabled={alt.trim() === ''}>
            Insert
          </button>
          <button className="button-quiet" type="button" onClick={() => insert('')}>
            Only decoration
          </button>
          <button className="button-plain" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
};
