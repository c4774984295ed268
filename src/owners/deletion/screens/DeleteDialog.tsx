import { type RefObject, type SyntheticEvent, useState } from 'react';
import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { say } from '../../../base/languages/rules/say.ts';
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
      <h2 id="delete-heading">{say('owners.deletion.delete-your-profile')}</h2>
      <p>{say('owners.deletion.removes')}</p>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          name={FIELD}
          label={say('accounts.password.password')}
          value={password}
          error={failed?.field ? failed.message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FailureNotice>{failed && !failed.field && failed.message}</FailureNotice>
        <FormActions onCancel={() => dialog.current?.close()} isDangerous isDisabled={isSending}>
          {isSending ? say('owners.deletion.deleting') : say('owners.deletion.delete-profile')}
        </FormActions>
      </form>
    </dialog>
  );
};
