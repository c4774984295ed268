import type { ReactNode } from 'react';
import { say } from '../../languages/rules/say.ts';
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
  /** What helps with the value, below the field: links, a button, a notice. */
  aside?: ReactNode;
  /** Who sees the field, in the line of the label. */
  eye?: ReactNode;
};

/** A label, a hint, one control and its error; give the control the `controlAttributes` of the same name. */
export const Field = ({ error, children, aside, eye, ...labelled }: FieldProps & { children: ReactNode }) => (
  <div className="field">
    <FieldLabel {...labelled} />
    {children}
    <FieldError name={labelled.name} error={error} />
    {eye && <div className="field-eye">{eye}</div>}
    {aside}
  </div>
);

/** The label and the hint of a field. */
export const FieldLabel = ({
  name,
  label,
  hint,
  required = false,
}: Omit<FieldProps, 'error' | 'aside' | 'eye'>) => (
  <>
    <div className="label-line">
      <label htmlFor={controlId(name)}>{label}</label>
      {!required && <span className="optional">{say('form.optional')}</span>}
    </div>
    {hint && (
      <p className="hint" id={hintId(name)}>
        {hint}
      </p>
    )}
  </>
);

/** The sentence beside a field, for the control's `aria-describedby`. */
export const FieldError = ({ name, error }: Pick<FieldProps, 'name' | 'error'>) =>
  error ? (
    <p className="error" id={errorId(name)}>
      {error}
    </p>
  ) : null;
