import { type SubmitEvent, useRef, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
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
  const isDone = useRef(false);
  const [alt, setAlt] = useState(before);
  const insert = (text: string, close: () => void): void => {
    isDone.current = true;
    close();
    onInsert(text.trim());
  };
  const submit = (event: SubmitEvent, close: () => void): void => {
    event.preventDefault();
    // In React's tree, this form is within the article's form.
    event.stopPropagation();
    if (alt.trim() !== '') insert(alt, close);
  };
  return (
    <OverlayDialog
      heading="What does the picture show?"
      className="picture-dialog"
      onClose={() => isDone.current || onClose()}
    >
      {(close) => (
        <form className="form" onSubmit={(event) => submit(event, close)}>
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
            <button className="button-quiet" type="button" onClick={() => insert('', close)}>
              Only decoration
            </button>
            <button className="button-plain" type="button" onClick={close}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </OverlayDialog>
  );
};
