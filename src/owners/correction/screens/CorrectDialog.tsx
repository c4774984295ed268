import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { type DialogRecord, UserDialog } from '../../../moderation/page/screens/UserDialog.tsx';
import { BADGE_SENTENCES } from '../../../profiles/badge/rules/badge-reasons.ts';
import { changedBadgeFields } from '../../editing/browser/own-profile-edit.ts';
import { EditorFields } from '../../editing/screens/SectionFields.tsx';
import { useEdit } from '../../editing/screens/use-edit.ts';
import { useFirstProblem } from '../../editing/screens/whole/use-first-problem.ts';
import { DiedForm } from '../../life/screens/DiedForm.tsx';
import { CORRECTION_SENTENCES } from '../../rules/form-sentences.ts';
import { CORRECTION } from '../browser.ts';
import { CorrectionProblems } from './CorrectionProblems.tsx';
import './correct-dialog.css';

type CorrectDialogProps = { record: DialogRecord; onClose: () => void };

const DROP_CHANGES = 'Leave without saving? Your changes will be lost.';

/** Corrects a page that has no account, in the form of My profile; says so where a page has one. */
export const CorrectDialog = ({ record, onClose }: CorrectDialogProps) => {
  const hasChanges = useRef(() => false);
  const mayClose = (): boolean => !hasChanges.current() || window.confirm(DROP_CHANGES);
  return (
    <UserDialog title="Edit" record={record} className="correct-dialog" mayClose={mayClose} onClose={onClose}>
      {(user, { close, reload }) => (
        <ErrorBoundary key={user.version}>
          {user.account ? (
            <>
              <p>{CORRECTION_SENTENCES.hasAccount}</p>
              <p className="muted">If something on it must not stay, hide it: its owner is told why.</p>
              {user.profile === 'personal' && <DiedForm user={user} onSaved={reload} />}
              <div className="form-actions">
                <button className="button-quiet" type="button" onClick={close}>
                  Close
                </button>
              </div>
            </>
          ) : (
            <CorrectionForm
              user={user}
              hasChanges={hasChanges}
              onCancel={() => mayClose() && close()}
              onSaved={close}
            />
          )}
        </ErrorBoundary>
      )}
    </UserDialog>
  );
};

type CorrectionFormProps = {
  user: AdminUser;
  hasChanges: RefObject<() => boolean>;
  onCancel: () => void;
  onSaved: () => void;
};

const CorrectionForm = ({ user, hasChanges, onCancel, onSaved }: CorrectionFormProps) => {
  const state = useEdit(user, CORRECTION);
  const { edit, saving, photosInWork } = state;
  const form = useRef<HTMLFormElement>(null);
  useFirstProblem(form, state);
  useEffect(() => {
    hasChanges.current = state.hasChanges;
  }, [hasChanges, state.hasChanges]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void state.save().then((isSaved) => isSaved && onSaved());
  };
  const isSaving = saving.kind === 'saving' || saving.kind === 'waiting';
  return (
    <form className="form own-editor" ref={form} onSubmit={submit} noValidate>
      <p className="muted">
        <span>
          {user.source === ''
            ? 'Nobody has an account for this page.'
            : `From ${user.source}; nobody has an account for this page.`}
        </span>
        <span> Readers see what you save at once. The log says which fields you changed.</span>
      </p>
      <EditorFields state={state} />
      <div className="form-actions own-actions">
        <CorrectionProblems state={state} />
        <p className="said badge-warning" role="status">
          {photosInWork > 0
            ? 'Processing a photo…'
            : changedBadgeFields(edit).length > 0
              ? BADGE_SENTENCES.suspends
              : ''}
        </p>
        <button className="button-quiet" type="button" disabled={saving.kind === 'saving'} onClick={onCancel}>
          Cancel
        </button>
        <button className="button" type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>
  );
};
