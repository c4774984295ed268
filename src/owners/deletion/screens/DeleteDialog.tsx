import { type RefObject, type SyntheticEvent, useState } from 'react';
import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { requestDeletion } from '../browser.ts';

const FIELD = 'delete-password';

type Leaving = { kind: 'idle' | 'sending' } | { kind: 'failed'; field: string | null; message: string };

/** Asks for the password before the profile is deleted. */
export const DeleteDialog = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => {
  const [password, setPassword] = useState('');
  const [leaving, setLeaving] = useState<Leaving>({ kind: 'idle' });
  const failed = leaving.kind === 'failed' ? leaving : null;
  const isSending = leaving.kind === 'sending';

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setLeaving({ kind: 'sending' });
    const refused = await requestDeletion(password);
    if (refused === null) return;
    setLeaving({ kind: 'failed', ...refused });
    if (refused.field) document.getElementById(controlId(FIELD))?.focus();
  };
  const close = (): void => {
    setPassword('');
    setLeaving({ kind: 'idle' });
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="delete-heading" onClose={close}>
      <h2 id="delete-heading">Delete your profile?</h2>
      <p>
        This removes the record, all photos, likes and views, the search entry and every session, and the
        public page is gone at once. It cannot be undone, and nobody can restore the page.
      </p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          name={FIELD}
          label="Password"
          value={password}
          error={failed?.field ? failed.message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FailureNotice>{failed && !failed.field && failed.message}</FailureNotice>
        <FormActions onCancel={() => dialog.current?.close()} isDangerous isDisabled={isSending}>
          {isSending ? 'Deleting…' : 'Delete Profile'}
        </FormActions>
      </form>
    </dialog>
  );
};
