import { type MouseEvent, useEffect, useRef } from 'react';
import type { FieldName } from '../../fields/rules/field-catalogue.ts';
import { checkFields } from '../../fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../fields/rules/fields.ts';
import { controlId } from './field-ids.ts';

type ErrorSummaryProps = {
  /** Field name and sentence, in the order of the form. */
  errors: readonly (readonly [name: string, sentence: string])[];
  /** Counts attempts to go on; each new one moves the focus here. */
  attempt: number;
};

const goTo = (event: MouseEvent, name: string): void => {
  const control = document.getElementById(controlId(name));
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: 'center' });
};

/** The problems as links to the fields; gets the focus after each failed attempt. */
export const ErrorSummary = ({ errors, attempt }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  const isRepeated = (sentence: string): boolean =>
    errors.filter(([, other]) => other === sentence).length > 1;
  // The same sentence may occur for several fields: add the field.
  const labelled = (name: string, sentence: string): string => {
    const label = isRepeated(sentence)
      ? FIELD_LABELS[name.replace(/^shown_|1$/g, '') as FieldName]
      : undefined;
    return label === undefined ? sentence : `${label}: ${sentence}`;
  };
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h3>{checkFields(errors.length)}</h3>
      <ul>
        {errors.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${controlId(name)}`} onClick={(event) => goTo(event, name)}>
              {labelled(name, sentence)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
