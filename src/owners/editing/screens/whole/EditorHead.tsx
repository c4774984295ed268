import type { RefObject } from 'react';
import { changedParts } from '../../browser/edit-changes.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';

/** How an edit stands, in a few words: what is wrong, else what is not saved yet. */
const standOf = ({ edit, problems, hasChanges }: EditState): string => {
  const wrong = Object.keys(problems).length;
  if (wrong > 0) return `${wrong} to fix`;
  const count = changedParts(edit).length;
  if (!hasChanges() || count === 0) return '';
  return count === 1 ? '1 change, not saved yet' : `${count} changes, not saved yet`;
};

type EditorHeadProps = { state: EditState; heading: RefObject<HTMLHeadingElement | null> };

/** The heading of the form, and how the edit stands. */
export const EditorHead = ({ state, heading }: EditorHeadProps) => (
  <header className="edit-head">
    <h2 id="own-editor" tabIndex={-1} ref={heading}>
      Edit Profile
    </h2>
    <p
      className="edit-stand numeric"
      role="status"
      data-wrong={Object.keys(state.problems).length > 0 || undefined}
    >
      {standOf(state)}
    </p>
  </header>
);
