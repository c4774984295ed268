import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { PasswordField } from '../../password/screens/PasswordField.tsx';

type FactorStepFormProps = {
  work: (password: string, code: string) => Promise<void>;
  /** The label of its button, and the label while it works. */
  action: string;
  busy: string;
  /** Whether it asks for the password, and with which hint for a code. */
  asksPassword?: boolean;
  codeHint?: string;
  isDangerous?: boolean;
  onCancel?: () => void;
  children?: ReactNode;
};

/** One form of the second factor's setup; sends once at a time. */
export const FactorStepForm = (props: FactorStepFormProps) => {
  const { work, action, busy, asksPassword = false, codeHint, isDangerous, onCancel, children } = props;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, begin] = useOneAtATime();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    begin(() => work(password, code.trim()));
  };
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      {children}
      {asksPassword && (
        <PasswordField
          name="password"
          label="Your password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {codeHint && (
        <TextField
          name="code"
          label="Code"
          required
          hint={codeHint}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <FormActions onCancel={onCancel} isDangerous={isDangerous} isDisabled={isBusy}>
        {isBusy ? busy : action}
      </FormActions>
    </form>
  );
};
