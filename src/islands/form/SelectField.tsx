import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { controlAttributes } from './field-ids.ts';

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: readonly string[];
    /** The text while nothing is chosen. */
    placeholder?: string;
  };

/** A choice among fixed values, which are their own labels. */
export const SelectField = ({
  label,
  hint,
  error,
  required,
  options,
  placeholder = 'Choose…',
  ...select
}: SelectFieldProps) => (
  <Field name={select.name} label={label} hint={hint} error={error} required={required}>
    <select
      {...select}
      {...controlAttributes({ name: select.name, hint, error })}
      aria-required={required || undefined}
    >
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </Field>
);
