import type { ComponentProps, ReactNode } from 'react';
import { say } from '../../languages/rules/say.ts';
import { formatNumber } from '../../text/rules/count.ts';
import { Field, type FieldProps } from './Field.tsx';
import { controlAttributes } from './field-ids.ts';

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** Typed and maximum number of characters, for a counter. */
    count?: { now: number; max: number } | undefined;
    /** What stands between the label and the text. */
    tools?: ReactNode;
  };

const NEAR = 0.9;

/** A longer text, with a counter that is announced close to the limit. */
export const TextArea = ({
  label,
  hint,
  error,
  required,
  aside,
  eye,
  count,
  tools,
  ...area
}: TextAreaProps) => (
  <Field name={area.name} label={label} hint={hint} error={error} required={required} aside={aside} eye={eye}>
    {tools}
    <textarea
      rows={6}
      dir="auto"
      placeholder=" "
      {...area}
      {...controlAttributes({ name: area.name, hint, error })}
      aria-required={required || undefined}
    />
    {count && (
      <p className="counter numeric" data-over={count.now > count.max || undefined}>
        <span aria-hidden="true">{`${formatNumber(count.now)} / ${formatNumber(count.max)}`}</span>
        <span className="visually-hidden" role="status">
          {count.now > count.max * NEAR && say('form.characters-left', { count: count.max - count.now })}
        </span>
      </p>
    )}
  </Field>
);
