import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { controlAttributes } from './field-ids.ts';

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** The values that the box offers while somebody types. */
    offered?: readonly string[] | undefined;
  };

/** A one-line text input; accepts any props of an input. */
export const TextField = ({
  label,
  hint,
  error,
  required,
  aside,
  eye,
  offered,
  ...input
}: TextFieldProps) => (
  <Field
    name={input.name}
    label={label}
    hint={hint}
    error={error}
    required={required}
    aside={aside}
    eye={eye}
  >
    <input
      type="text"
      // Names and texts have their own direction; addresses, numbers and dates are always left to right.
      {...((input.type ?? 'text') === 'text' && { dir: 'auto', placeholder: ' ' })}
      list={offered && `offered-${input.name}`}
      {...input}
      {...controlAttributes({ name: input.name, hint, error })}
      aria-required={required || undefined}
    />
    {offered && (
      <datalist id={`offered-${input.name}`}>
        {offered.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    )}
  </Field>
);
