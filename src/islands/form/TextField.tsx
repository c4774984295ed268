import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { controlAttributes } from './field-ids.ts';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** A one-line text input; accepts any props of an input. */
export const TextField = ({ label, hint, error, required, ...input }: TextFieldProps) => (
  <Field name={input.name} label={label} hint={hint} error={error} required={required}>
    <input
      type="text"
      // Names and texts have their own direction; addresses, numbers and dates are always left to right.
      dir={input.type === undefined || input.type === 'text' ? 'auto' : undefined}
      {...input}
      {...controlAttributes({ name: input.name, hint, error })}
      aria-required={required || undefined}
    />
  </Field>
);
