import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS, isRequired, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId } from '../../../base/form/screens/field-ids.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { askedVisibility, questionOf } from '../../registration/browser/registration-visibility.ts';
import { WHO_SEES } from '../../rules/form-sentences.ts';

type WhoSeesProps = { registration: RegistrationView; kind: ProfileKind; field: FieldName };

const CHOICES = ['shown', 'private'] as const;

/** Asks right below a field that says more than others who sees it; there is no answer before somebody gives one. */
export const WhoSees = ({ registration: { store, values, problems }, kind, field }: WhoSeesProps) => {
  const isEmpty = (values[registrationName(kind, field)] ?? '').trim() === '';
  if (isEmpty && !isRequired(kind, field)) return null;
  const name = questionOf(field);
  const error = problems[name];
  return (
    <fieldset
      className="who-sees"
      aria-describedby={error ? errorId(name) : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="visually-hidden">{say('visibility.who-sees', { part: FIELD_LABELS[field] })}</legend>
      {CHOICES.map((choice, index) => (
        <label className="choice" key={choice}>
          <input
            id={index === 0 ? controlId(name) : undefined}
            type="radio"
            name={name}
            value={choice}
            checked={askedVisibility(kind, values, field) === choice}
            onChange={() => store.chooseVisibility(field, choice)}
          />
          <span>{WHO_SEES[choice]}</span>
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
};
