import { type SyntheticEvent, useEffect, useRef } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';
import { BADGE_SENTENCES } from '../../../profiles/badge/rules/badge-reasons.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import type { FileList } from '../../start-from-file/rules/contents.ts';
import { StartFromFile } from '../../start-from-file/screens/StartFromFile.tsx';
import { OWN_EDIT } from '../browser/own-edit.ts';
import { changedBadgeFields, movesEmail } from '../browser/own-profile-edit.ts';
import { EditorFields, EditorProblems } from './EditorFields.tsx';
import { EmailPassword } from './EmailPassword.tsx';
import { useEdit } from './use-edit.ts';

type ProfileEditorProps = {
  user: OwnProfile;
  /** The part of the page whose control to focus; null for the top of the form. */
  first: string | null;
  /** Closes the editor, after a save or without one. */
  onDone: (saved: boolean) => void;
};

const DROP_CHANGES = 'Leave without saving? Your changes will be lost.';

/** The owner's form of their record. */
export const ProfileEditor = ({ user, first, onDone }: ProfileEditorProps) => {
  const state = useEdit(user, OWN_EDIT);
  const { edit, saving } = state;
  const isBusy = state.photosInWork > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const control = first === null ? null : document.getElementById(controlId(first));
    if (control === null) heading.current?.focus();
    else {
      control.focus({ preventScroll: true });
      control.scrollIntoView({ block: 'center' });
    }
  }, [first]);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save().then((isSaved) => isSaved && onDone(true));
  };
  return (
    <form className="form own-editor" onSubmit={submit} noValidate aria-labelledby="own-editor">
      <h2 id="own-editor" tabIndex={-1} ref={heading}>
        Edit your profile
      </h2>
      <EditorProblems state={state} />
      <EditorFields state={state} />
      <StartFromFile
        form={{ kind: user.profile, values: edit.values, lists: edit.structured }}
        onTake={({ values, lists }) => {
          for (const [field, value] of Object.entries(values)) state.setValue(field as FieldName, value);
          for (const [list, entries] of Object.entries(lists)) state.setStructured(list as FileList, entries);
        }}
      />
      {movesEmail(edit) && <EmailPassword state={state} isConfirmed={user.email_confirmed} />}
      <div className="form-actions own-actions" ref={keepFocusClear}>
        <p className="said badge-warning" role="status">
          {changedBadgeFields(edit).length > 0 && BADGE_SENTENCES.rests}
        </p>
        <button className="button" type="submit" aria-disabled={saving.kind === 'saving' || isBusy}>
          {saving.kind === 'saving' ? 'Saving…' : 'Save'}
        </button>
        <button
          className="button-quiet"
          type="button"
          disabled={saving.kind === 'saving'}
          onClick={() => (!state.hasChanges() || window.confirm(DROP_CHANGES)) && onDone(false)}
        >
          Cancel
        </button>
        {isBusy && <span className="hint">Processing a photo…</span>}
      </div>
    </form>
  );
};
