import { type MouseEvent, useEffect, useRef } from 'react';
import type { FieldName } from '../../fields/rules/field-catalogue.ts';
import { checkFields } from '../../fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../fields/rules/fields.ts';
import { say } from '../../languages/rules/say.ts';
import { controlId } from './field-ids.ts';

type ErrorSummaryProps = {
  /** Field name and sentence, in the order of the form. */
  errors: readonly (readonly [name: string, sentence: string])[];
  /** Counts attempts to go on; each new one moves the focus here, unless the form puts it into the first field itself. */
  attempt?: number;
  /** How the form shows a field; by default, it gets the focus. */
  onGoTo?: (name: string) => void;
};

const focusField = (name: string): void => {
  const control = document.getElementById(controlId(name));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
};

/** A sentence that says which field it is about: on its own or among others. */
const named = (name: string, sentence: string): string => {
  const label = FIELD_LABELS[name.replace(/^shown_|1$/g, '') as FieldName];
  return label === undefined || sentence.toLowerCase().includes(label.toLowerCase())
    ? sentence
    : say('form.named', { label, sentence });
};

/** The problems as links to the fields; gets the focus after each failed attempt. */
export const ErrorSummary = ({ errors, attempt = 0, onGoTo = focusField }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  const goTo = (event: MouseEvent, name: string): void => {
    event.preventDefault();
    onGoTo(name);
  };
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h3>{checkFields(errors.length)}</h3>
      <ul>
        {errors.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${controlId(name)}`} onClick={(event) => goTo(event, name)}>
              {named(name, sentence)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
