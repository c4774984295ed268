import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { PasswordField } from './PasswordField.tsx';

/** Why something was not done: sentences by field, and one for the whole. */
type Refused = { errors: Readonly<Record<string, string>>; message: string };

type PasswordDialogProps = {
  heading: string;
  /** The button that does it, and the same while it is being done. */
  action: string;
  acting: string;
  /** The prefix of the ids of its controls. */
  name: string;
  /** What it does, and further fields, with their problems. */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** What is wrong with the further fields, by name; nothing is sent then. */
  check?: () => Readonly<Record<string, string>>;
  /** Does it; null once that is done. */
  onAct: (password: string) => Promise<Refused | null>;
  onClose: () => void;
};

/** Asks for the password before something that lasts. */
export const PasswordDialog = (props: PasswordDialogProps) => (
  <OverlayDialog heading={props.heading} className="password-dialog" onClose={props.onClose}>
    {(close) => <PasswordForm {...props} close={close} />}
  </OverlayDialog>
);

const PasswordForm = ({
  name,
  action,
  acting,
  children,
  check = () => ({}),
  onAct,
  close,
}: PasswordDialogProps & { close: () => void }) => {
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'idle' | 'acting' | Refused>('idle');
  const refused = typeof state === 'string' ? null : state;
  const errors = refused?.errors ?? {};
  const field = `${name}-password`;

  const fail = (next: Refused): void => {
    setState(next);
    const [first] = Object.keys(next.errors);
    if (first !== undefined) document.getElementById(controlId(`${name}-${first}`))?.focus();
  };
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (state === 'acting') return;
    const label = say('accounts.password.password');
    const problems = {
      ...check(),
      ...(password === '' && { password: FIELD_SENTENCES.required(label) }),
    };
    if (Object.keys(problems).length > 0) return fail({ errors: problems, message: '' });
    setState('acting');
    const next = await onAct(password);
    if (next === null) close();
    else fail(next);
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {children(errors)}
      <PasswordField
        name={field}
        label={say('accounts.password.password')}
        value={password}
        error={errors['password']}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FailureNotice>{Object.keys(errors).length === 0 && refused?.message}</FailureNotice>
      <FormActions onCancel={close} isDisabled={state === 'acting'}>
        {state === 'acting' ? acting : action}
      </FormActions>
    </form>
  );
};
