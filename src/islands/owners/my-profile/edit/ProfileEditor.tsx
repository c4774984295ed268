import { type SyntheticEvent, useEffect, useRef } from 'react';
import { editFields, movesEmail, restsBadge } from '../../../../client/stores/owners/own-profile-edit.ts';
import { EMAIL_LINK_DAYS } from '../../../../domain/accounts/limits.ts';
import { type FieldName, fieldEntry, PHOTO_FIELDS } from '../../../../domain/fields/fields.ts';
import type { OwnProfile } from '../../../../domain/profiles/profile.ts';
import { PasswordField } from '../../../accounts/PasswordField.tsx';
import { ErrorSummary } from '../../../form/ErrorSummary.tsx';
import { controlId } from '../../../form/field-ids.ts';
import { detailGroups } from '../../../form/field-inputs.ts';
import { EditField } from './EditField.tsx';
import { EditPhoto } from './EditPhoto.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import { useEdit } from './use-edit.ts';

type ProfileEditorProps = {
  user: OwnProfile;
  /** The field to focus; null for the top of the form. */
  first: FieldName | null;
  /** Closes the editor, after a save or without one. */
  onDone: (saved: boolean) => void;
};

/** The owner's record as a form. */
export const ProfileEditor = ({ user, first, onDone }: ProfileEditorProps) => {
  const state = useEdit(user);
  const { edit, problems, saving, attempt } = state;
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

  const shown = editFields(edit);
  const names: string[] = [...PHOTO_FIELDS, ...shown, 'password'];
  const wrong = names.flatMap((name) => (problems[name] ? [[name, problems[name]] as const] : []));
  const field = (name: FieldName) => <EditField key={name} state={state} field={name} />;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save().then((isSaved) => isSaved && onDone(true));
  };
  return (
    <form className="form own-editor" onSubmit={submit} noValidate aria-labelledby="own-editor">
      <h2 id="own-editor" tabIndex={-1} ref={heading}>
        Edit your profile
      </h2>
      <SaveNotice saving={saving} attempt={wrong.length > 0 ? 0 : attempt} />
      {attempt > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
      <fieldset className="own-group">
        <legend>About</legend>
        {shown.filter((name) => fieldEntry(name).group === 'about').map(field)}
      </fieldset>
      <fieldset className="own-group">
        <legend>Photos</legend>
        {PHOTO_FIELDS.map((name) => (
          <EditPhoto key={name} state={state} field={name} />
        ))}
      </fieldset>
      {detailGroups(user.profile).map(({ title, fields }) => (
        <fieldset className="own-group" key={title}>
          <legend>{title}</legend>
          {fields.filter((name) => shown.includes(name)).map(field)}
        </fieldset>
      ))}
      {movesEmail(edit) && (
        <fieldset className="own-group">
          <legend>A new e-mail address</legend>
          <PasswordField
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            hint={
              user.email_confirmed
                ? `You log in with the new address then, every other browser is logged out, and the old address gets a link that undoes the change for ${EMAIL_LINK_DAYS} days.`
                : 'You log in with the new address then, and every other browser is logged out.'
            }
            error={problems['password']}
            value={edit.password ?? ''}
            onChange={(event) => state.setPassword(event.target.value)}
          />
        </fieldset>
      )}
      {restsBadge(edit) && (
        <p className="notice" data-kind="warning" role="status">
          Your verified badge goes when you save this: it vouches for your name, your main photo and your
          e-mail as they were. It returns when you take the change back, or once an administrator has looked
          at it.
        </p>
      )}
      <div className="form-actions own-actions">
        <button className="button" type="submit" aria-disabled={saving.kind === 'saving' || isBusy}>
          {saving.kind === 'saving' ? 'Saving…' : 'Save'}
        </button>
        <button
          className="button-quiet"
          type="button"
          disabled={saving.kind === 'saving'}
          onClick={() => onDone(false)}
        >
          Cancel
        </button>
        {isBusy && <span className="hint">Processing a photo…</span>}
      </div>
    </form>
  );
};
