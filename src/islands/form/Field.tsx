import type { ReactNode } from 'react';
import { controlId, errorId, hintId } from './field-ids.ts';
import './form.css';

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The sentence beside the field; none or empty when it is fine. */
  error?: string | undefined;
  /** A field that is not required says so beside its label. */
  required?: boolean | undefined;
};

/** A label, a hint, one control and its error; the control takes `controlAttributes` of the same name. */
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

/** The sentence beside a field, where the control's `aria-describedby` finds it. */
export const FieldError = ({ name, error }: Pick<FieldProps, 'name' | 'error'>) =>
  error ? (
    <p className="error" id={errorId(name)}>
      {error}
    </p>
  ) : null;
