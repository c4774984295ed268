import { loginPath } from '../../../accounts/login/browser/session.ts';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { DateField } from '../../../base/form/screens/DateField.tsx';
import { fieldInput } from '../../../base/form/screens/field-inputs.ts';
import { LinkSuggestion } from '../../../base/form/screens/LinkSuggestion.tsx';
import { NumberField } from '../../../base/form/screens/NumberField.tsx';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import { useOfferedValues } from '../../../search/facets/screens/use-offered-values.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';
import { isQuestion } from '../../registration/browser/registration-visibility.ts';
import { EyeOf } from './EyeOf.tsx';

/** How dates are written of somebody of whom perhaps the year alone is known. */
export const lifeHint = (): string => say('field-hint.life');

type FieldOfProps = {
  registration: RegistrationView;
  kind: ProfileKind;
  field: FieldName;
};

/** One profile field of the form, with its label, rules, control, and who sees it. */
export const FieldOf = ({ registration, kind, field }: FieldOfProps) => {
  const name = registrationName(kind, field);
  const { purpose } = registration.store;
  const { control, options, ...input } = fieldInput(field);
  const connected = registration.control(name);
  const others = useOfferedValues(field);
  const props = {
    label: FIELD_LABELS[field],
    required: purpose.isRequired(kind, field),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    ...input,
    // What a browser knows is about who fills the form in.
    ...(!purpose.isOwn && { autoComplete: 'off' }),
    ...connected,
    eye: isQuestion(kind, field) ? undefined : (
      <EyeOf registration={registration} kind={kind} field={field} />
    ),
    aside:
      connected.error === FIELD_SENTENCES.emailTaken ? (
        <TakenLinks />
      ) : (
        <LinkSuggestion
          field={field}
          name={name}
          value={connected.value}
          isWrong={connected.error !== undefined}
          onUse={(value) => registration.store.change(name, value)}
        />
      ),
  };
  if (control === 'select') {
    const { enterKeyHint: _, inputMode: _mode, type: _type, ...select } = props;
    const choices = (options ?? []).map((option) => [option, fieldWords(field, option)] as const);
    return <SelectField {...select} options={choices} placeholder={say('form.choose')} />;
  }
  if (control === 'date' && purpose.isOwn) return <DateField {...props} />;
  if (control === 'date') return <TextField {...props} type="text" hint={lifeHint()} />;
  if (control === 'number') return <NumberField {...props} />;
  return <TextField {...props} {...others} />;
};

const TakenLinks = () => (
  <p className="hint taken-links">
    <span>{say('owners.details.is-it-yours')}</span>{' '}
    <a href={loginPath('', 'taken')}>{say('accounts.log-in')}</a>{' '}
    <a href={paths.forgotPassword()}>{say('owners.details.forgot-password')}</a>
  </p>
);
