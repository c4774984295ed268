import type { ReactNode } from 'react';
import { controlId, errorId, hintId } from './field-ids.ts';
import './form.css';

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The sentence beside the field; none or empty if it is fine. */
  error?: string | undefined;
  /** Shows beside the label that the field is optional. */
  required?: boolean | undefined;
};

/** A label, a hint, one control and its error; give the control the `controlAttributes` of the same name. */
export const Field = ({
  name,
  label,
  hint,
  error,
  required = false,
  children,
}: FieldProps & { children: ReactNode }) => (
  <div className="field">
    <div className="label-line">
      <label htmlFor={controlId(name)}>{label}</label>
      {!required && <span className="optional">Optional</span>}
    </div>
    {hint && (
      <p className="hint" id={hintId(name)}>
        {hint}
      </p>
    )}
    {children}
    <FieldError name={name} error={error} />
  </div>
);

/** The sentence beside a field, for the control's `aria-describedby`. */
export const FieldError = ({ name, error }: Pick<FieldProps, 'name' | 'error'>) =>
  error ? (
    <p className="error" id={errorId(name)}>
      {error}
    </p>
  ) : null;
