import { useEffect, useState } from 'react';
import { isKnownPassword, loadKnownPasswords } from '../../../accounts/password/browser/known-passwords.ts';
import { PASSWORD_MIN } from '../../../accounts/password/rules/password.ts';
import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';

type PasswordsProps = { registration: RegistrationView; kind: ProfileKind };

/** The new password, twice. */
export const Passwords = ({ registration: { values, control }, kind }: PasswordsProps) => {
  const name = registrationName(kind, 'password');
  const confirmName = registrationName(kind, 'confirmpassword');
  const password = values[name] ?? '';
  const [, setKnown] = useState(false);
  // Updates the meter once the list is loaded.
  useEffect(() => void loadKnownPasswords().then(() => setKnown(true)), []);
  return (
    <>
      <PasswordField
        label={say('accounts.password.password')}
        hint={say('field-hint.new-password', { count: PASSWORD_MIN })}
        strengthOf={password}
        isCommon={isKnownPassword(password)}
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(name)}
      />
      <PasswordField
        label={say('field.confirm-password')}
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(confirmName)}
      />
    </>
  );
};
