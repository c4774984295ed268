import { hasLines, maxLength } from '../../../base/fields/rules/fields.ts';
import type { Suggestion } from '../../../profiles/suggestions/calls.ts';

type OwnWordingProps = {
  id: string;
  field: Suggestion['field'];
  value: string;
  /** The sentence about what is wrong with it; empty if nothing is. */
  problem: string;
  onChange: (value: string) => void;
};

/** The box for the owner's own words instead of what was suggested. */
export const OwnWording = ({ id, field, value, problem, onChange }: OwnWordingProps) => (
  <div className="field">
    <label htmlFor={`${id}-value`}>Your wording</label>
    <textarea
      id={`${id}-value`}
      className={hasLines(field) ? undefined : 'short'}
      rows={hasLines(field) ? 8 : 2}
      maxLength={maxLength(field)}
      dir="auto"
      value={value}
      aria-invalid={problem !== '' || undefined}
      aria-describedby={`${id}-problem`}
      // biome-ignore lint/a11y/noAutofocus: the button before it opened this text
      autoFocus
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);
