import { FIELD_LABELS, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { askedField, askedVisibility, visibilityQuestions } from '../browser/registration-visibility.ts';

const CHOICES = [
  { value: 'shown', title: 'Show', text: 'Everybody sees it on your page.' },
  { value: 'private', title: 'Keep private', text: `${VISIBILITY_LABELS.private}.` },
] as const;

type SensitiveChoicesProps = { registration: RegistrationView; kind: ProfileKind };

/** Asks for each filled-in field that says more than others whether the page shows it. */
export const SensitiveChoices = ({ registration, kind }: SensitiveChoicesProps) => {
  const { store, values, problems } = registration;
  return visibilityQuestions(kind, values).map((name) => {
    const field = askedField(name);
    const error = problems[name];
    return (
      <fieldset
        key={name}
        className="choices sensitive-choices"
        aria-describedby={error ? errorId(name) : undefined}
        aria-invalid={error ? true : undefined}
      >
        <legend className="label">
          <span>{`${FIELD_LABELS[field]}: `}</span>
          <bdi>{values[registrationName(kind, field)]}</bdi>
        </legend>
        {CHOICES.map(({ value, title, text }, index) => (
          <label className="choice" key={value}>
            <input
              id={index === 0 ? controlId(name) : undefined}
              type="radio"
              name={name}
              value={value}
              checked={askedVisibility(kind, values, field) === value}
              onChange={() => store.chooseVisibility(field, value)}
              aria-describedby={`${name}-${value}`}
              aria-label={title}
            />
            <span>
              <span className="choice-title">{title}</span>
              <span className="hint" id={`${name}-${value}`}>
                {text}
              </span>
            </span>
          </label>
        ))}
        <FieldError name={name} error={error} />
      </fieldset>
    );
  });
};
