import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKnownPassword, loadKnownPasswords } from '../../../accounts/password/browser/known-passwords.ts';
import { PASSWORD_MIN } from '../../../accounts/password/rules/password.ts';
import { PasswordField } from '../../../accounts/password/screens/PasswordField.tsx';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldsOf, labelInText, registrationName } from '../../../base/fields/rules/fields.ts';
import type { FormGroup } from '../../../base/fields/rules/form-groups.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { controlId } from '../../../base/form/screens/field-ids.ts';
import { detailGroups } from '../../../base/form/screens/field-inputs.ts';
import { StartFromFile } from '../../start-from-file/screens/StartFromFile.tsx';
import type { RegistrationView } from '../browser/registration.ts';
import { readLists, writeList } from '../browser/registration-lists.ts';
import { FieldOf } from './FieldOf.tsx';
import { FileEntries } from './FileEntries.tsx';
import { PrivacyOf } from './PrivacyOf.tsx';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 2: the basic details, contact and password. */
export const StepDetails = ({ registration, kind }: StepProps) => {
  const groups = detailGroups(kind);
  return (
    <>
      <FromFile registration={registration} kind={kind} />
      <FileEntries registration={registration} kind={kind} />
      {groups.map(({ title, asked, more }, index) => (
        <fieldset className="group" key={title}>
          <legend>{title}</legend>
          <Fields registration={registration} kind={kind} fields={asked} />
          {more.length > 0 && <More registration={registration} kind={kind} fields={more} />}
          {index === groups.length - 1 && <Passwords registration={registration} kind={kind} />}
        </fieldset>
      ))}
    </>
  );
};

const FromFile = ({ registration: { store, values }, kind }: StepProps) => {
  const entered = fieldsOf(kind).map((field) => [field, values[registrationName(kind, field)] ?? '']);
  return (
    <StartFromFile
      form={{ kind, values: Object.fromEntries(entered), lists: readLists(values), lacks: IDENTIFIER_FIELDS }}
      onTake={({ values: taken, lists }) => {
        for (const [list, entries] of Object.entries(lists)) store.change(list, writeList(entries));
        for (const [field, value] of Object.entries(taken))
          store.change(registrationName(kind, field), value);
      }}
    />
  );
};

type FieldsProps = StepProps & { fields: FormGroup['fields'] };

const isShown = (field: FieldName, marital = ''): boolean =>
  field !== 'children' || (marital !== '' && marital !== 'Single');

const Fields = ({ registration, kind, fields }: FieldsProps): ReactNode =>
  fields
    .filter((field) => isShown(field, registration.values['marital']))
    .map((field) => (
      <div className="with-visibility" key={field}>
        <FieldOf registration={registration} kind={kind} field={field} />
        <PrivacyOf registration={registration} kind={kind} field={field} />
      </div>
    ));

/** Optional fields behind a button. They are open if one of them is filled in or wrong, and stay open then. */
const More = (props: FieldsProps) => {
  const { registration, kind, fields } = props;
  const { values, problems } = registration;
  const names = fields.map((field) => registrationName(kind, field));
  const isUsed = names.some((name) => values[name] !== '' || problems[name] !== undefined);
  const [isOpen, setIsOpen] = useState(isUsed);
  if (isUsed && !isOpen) setIsOpen(true);
  if (isOpen) return <Fields {...props} />;
  const open = (): void => {
    flushSync(() => setIsOpen(true));
    document.getElementById(controlId(names[0] ?? ''))?.focus();
  };
  return (
    <button className="add-more" type="button" aria-expanded={false} onClick={open}>
      <span>Add more</span> <span className="hint">{fields.map(labelInText).join(', ')}</span>
    </button>
  );
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
        hint={`At least ${PASSWORD_MIN} characters with uppercase, lowercase, and a number.`}
        strengthOf={password}
        isCommon={isKnownPassword(password)}
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(name)}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        enterKeyHint="next"
        {...control(confirmName)}
      />
    </>
  );
};
