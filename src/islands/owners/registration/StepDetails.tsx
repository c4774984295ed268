import { useEffect, useState } from 'react';
import { isKnownPassword, loadKnownPasswords } from '../../../client/stores/accounts/known-passwords.ts';
import { PASSWORD_MIN } from '../../../domain/accounts/password.ts';
import { type ProfileKind, registrationName } from '../../../domain/fields/fields.ts';
import { PasswordField } from '../../accounts/PasswordField.tsx';
import { detailGroups } from '../../form/field-inputs.ts';
import { FieldOf } from './FieldOf.tsx';
import { PrivacyOf } from './PrivacyOf.tsx';
import type { RegistrationView } from './use-registration.ts';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 2: the basic details, contact and password. */
export const StepDetails = ({ registration, kind }: StepProps) => {
  const marital = registration.values['marital'];
  const groups = detailGroups(kind);
  return groups.map(({ title, fields }, index) => (
    <fieldset className="group" key={title}>
      <legend>{title}</legend>
      {fields
        .filter((field) => field !== 'children' || (marital !== '' && marital !== 'Single'))
        .map((field) => (
          <div className="with-visibility" key={field}>
            <FieldOf registration={registration} kind={kind} field={field} />
            <PrivacyOf registration={registration} kind={kind} field={field} />
          </div>
        ))}
      {index === groups.length - 1 && <Passwords registration={registration} kind={kind} />}
    </fieldset>
  ));
};

const Passwords = ({ registration: { values, control }, kind }: StepProps) => {
  const name = registrationName(kind, 'password');
  const confirmName = registrationName(kind, 'confirmpassword');
  const password = values[name] ?? '';
  const [, setKnown] = useState(false);
  // Updates the meter once the list is loaded.
  useEffect(() => void loadKnownPasswords().then(() => setKnown(true)), []);
  return (
    <>
      <PasswordField
        label="Password"
        hint={`${PASSWORD_MIN} characters or more, among them an upper-case letter, a lower-case letter and a digit.`}
        required
        strengthOf={password}
        isCommon={isKnownPassword(password)}
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(name)}
      />
      <PasswordField
        label="Confirm Password"
        required
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(confirmName)}
      />
    </>
  );
};
