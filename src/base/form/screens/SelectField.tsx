import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { controlAttributes } from './field-ids.ts';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: readonly (readonly [value: string, label: string])[];
    /** The text while nothing is chosen; without it, there is always a choice. */
    placeholder?: string;
  };

/** A choice among fixed values. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  aside,
  eye,
  options,
  placeholder,
  ...select
}: SelectFieldProps) => (
  <Field
    name={select.name}
    label={label}
    hint={hint}
    error={error}
    required={required}
    aside={aside}
    eye={eye}
  >
    <select
      {...select}
      {...controlAttributes({ name: select.name, hint, error })}
      aria-required={required || undefined}
    >
      {placeholder && <option value="">{placeholder}</option>}
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  </Field>
);
