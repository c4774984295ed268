import { useState } from 'react';
import { PasswordDialog } from '../../../accounts/password/screens/PasswordDialog.tsx';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { toast } from '../../../base/frame/browser/toast.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isEmail } from '../../../base/text/rules/email.ts';
import { moveLogin } from '../browser/login-email.ts';

type LoginEmailRowProps = {
  /** The address of the login; '' until it is known. */
  email: string;
  /** How many pages the login has. */
  count: number;
  onChanged: () => void;
};

/** The address that one logs in with, where it is not simply that of the page. */
export const LoginEmailRow = ({ email, count, onChanged }: LoginEmailRowProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div>
        <h3>{say('owners.settings.login-email')}</h3>
        <p className="muted">
          <bdi>{email || say('common.loading')}</bdi>
        </p>
        <p className="muted">{say('owners.settings.login-email-hint', { count })}</p>
      </div>
      <button className="button-quiet" type="button" onClick={() => setOpen(true)}>
        {say('owners.email.change-address')}
      </button>
      {isOpen && <ChangeDialog onChanged={onChanged} onClose={() => setOpen(false)} />}
    </li>
  );
};

type ChangeDialogProps = { onChanged: () => void; onClose: () => void };

const ChangeDialog = ({ onChanged, onClose }: ChangeDialogProps) => {
  const [email, setEmail] = useState('');
  const change = async (password: string) => {
    const refused = await moveLogin(email.trim(), password);
    if (refused !== null) return refused;
    toast(say('owners.settings.login-email-changed'), 'status');
    onChanged();
    return null;
  };
  return (
    <PasswordDialog
      name="login"
      heading={say('owners.settings.login-email-heading')}
      action={say('owners.email.change-address')}
      acting={say('owners.claim-page.saving')}
      check={() => (isEmail(email.trim()) ? {} : { email: FIELD_SENTENCES.email })}
      onAct={change}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{say('owners.settings.login-email-does')}</p>
          <TextField
            name="login-email"
            type="email"
            label={say('owners.settings.login-email-new')}
            required
            autoComplete="email"
            maxLength={LENGTHS.line}
            value={email}
            error={errors['email']}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      )}
    </PasswordDialog>
  );
};
