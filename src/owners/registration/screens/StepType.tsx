import { KIND_TITLES, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import type { RegistrationView } from '../browser/registration.ts';

const CHOICES: readonly { kind: ProfileKind; title: string; text: string }[] = [
  { kind: 'personal', title: KIND_TITLES.personal, text: 'A page about one person.' },
  { kind: 'professional', title: KIND_TITLES.professional, text: 'A page about a company or a brand.' },
];

/** Step 1: which kind of profile. */
export const StepType = ({ registration }: { registration: RegistrationView }) => {
  const error = registration.problems['profile'];
  return (
    <fieldset
      className="choices"
      aria-describedby={error ? errorId('profile') : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="label">Profile type</legend>
      {CHOICES.map(({ kind, title, text }, index) => (
        <label className="choice" key={kind}>
          <input
            id={index === 0 ? controlId('profile') : undefined}
            type="radio"
            name="profile"
            value={kind}
            checked={registration.kind === kind}
            onChange={() => registration.store.chooseKind(kind)}
            aria-describedby={`type-${kind}`}
            aria-label={title}
          />
          <span>
            <span className="choice-title">{title}</span>
            <span className="hint" id={`type-${kind}`}>
              {text}
            </span>
          </span>
        </label>
      ))}
      <FieldError name="profile" error={error} />
    </fieldset>
  );
};
