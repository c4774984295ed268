import type { RefObject } from 'react';
import { say } from '../../../../base/languages/rules/say.ts';
import { changedParts } from '../../browser/edit-changes.ts';
import type { EditState } from '../../browser/own-profile-editor.ts';

/** How an edit stands, in a few words: what is wrong, else what is not saved yet. */
const standOf = ({ edit, problems, hasChanges }: EditState): string => {
  const wrong = Object.keys(problems).length;
  if (wrong > 0) return say('owners.editing.to-fix', { count: wrong });
  const count = changedParts(edit).length;
  if (!hasChanges() || count === 0) return '';
  return say('owners.editing.unsaved', { count });
};

type EditorHeadProps = { state: EditState; heading: RefObject<HTMLHeadingElement | null> };

/** The heading of the form, and how the edit stands. */
export const EditorHead = ({ state, heading }: EditorHeadProps) => (
  <header className="edit-head">
    <h2 id="own-editor" tabIndex={-1} ref={heading}>
      {say('owners.editing.title')}
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
