import {
  FIELD_LABELS,
  type FieldName,
  isRequired,
  type ProfileKind,
  registrationName,
} from '../../../domain/fields/fields.ts';
import { DateField } from '../../form/DateField.tsx';
import { fieldInput } from '../../form/field-inputs.ts';
import { NumberField } from '../../form/NumberField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { RegistrationView } from './use-registration.ts';

type FieldOfProps = {
  registration: RegistrationView;
  kind: ProfileKind;
  field: FieldName;
};

/** One profile field of the form, with its label, rules and control. */
export const FieldOf = ({ registration, kind, field }: FieldOfProps) => {
  const name = registrationName(kind, field);
  const { control, options, ...input } = fieldInput(kind, field);
  const props = {
    label: FIELD_LABELS[field],
    required: isRequired(kind, field),
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    ...input,
    ...registration.control(name),
  };
  if (control === 'select') {
    const { enterKeyHint: _, inputMode: _mode, type: _type, ...select } = props;
    return <SelectField {...select} options={options ?? []} />;
  }
  if (control === 'date') return <DateField {...props} max={new Date().toISOString().slice(0, 10)} />;
  return control === 'number' ? <NumberField {...props} /> : <TextField {...props} />;
};
