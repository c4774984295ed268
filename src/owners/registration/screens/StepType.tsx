import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { KIND_TITLES } from '../../../profiles/identity/rules/kind-titles.ts';
import type { RegistrationView } from '../browser/registration.ts';

const TEXTS: Readonly<Record<ProfileKind, string>> = {
  get personal() {
    return say('owners.registration.type-person');
  },
  get professional() {
    return say('owners.registration.type-company');
  },
};

/** Step 1: which kind of profile. */
export const StepType = ({ registration }: { registration: RegistrationView }) => {
  const error = registration.problems['profile'];
  return (
    <fieldset
      className="choices"
      aria-describedby={error ? errorId('profile') : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="label">{say('owners.registration.type')}</legend>
      {PROFILE_KINDS.map((kind, index) => (
        <label className="choice" key={kind}>
          <input
            id={index === 0 ? controlId('profile') : undefined}
            type="radio"
            name="profile"
            value={kind}
            checked={registration.kind === kind}
            onChange={() => registration.store.chooseKind(kind)}
            aria-describedby={`type-${kind}`}
            aria-label={KIND_TITLES[kind]}
          />
          <span>
            <span className="choice-title">{KIND_TITLES[kind]}</span>
            <span className="hint" id={`type-${kind}`}>
              {TEXTS[kind]}
            </span>
          </span>
        </label>
      ))}
      <FieldError name="profile" error={error} />
    </fieldset>
  );
};
