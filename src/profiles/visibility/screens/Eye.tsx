import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { Visibility } from '../rules/privacy.ts';
import type { VisibleField } from '../rules/visible-field.ts';
import { DateEye } from './DateEye.tsx';
import { partLabel } from './part-label.ts';
import './eye.css';

type EyeProps = {
  field: VisibleField;
  /** Undefined if the owner has no choice. */
  value: Visibility | undefined;
  /** No reader ever sees the field. */
  isNeverPublic?: boolean;
  /** The date of birth in the form. */
  date?: string;
  onChange: (visibility: Visibility) => void;
};

/** What follows from the choice, for who asks: on a pointer's rest, and to screen readers. */
const noteOn = (field: VisibleField, isShown: boolean): string => {
  if (field === 'email') return isShown ? say('visibility.email-shown') : say('visibility.email-private');
  return isShown ? say('visibility.shown') : say('visibility.private');
};

/** Who sees a field, in the line of its label: an eye that opens and shuts, three choices for a date of birth, a lock for what is never public. */
export const Eye = ({ field, value, isNeverPublic = false, date = '', onChange }: EyeProps) => {
  if (isNeverPublic)
    return (
      <span className="eye" data-visibility="never" title={say('visibility.never')}>
        <ToolIcon name="lock" size={18} />
        <span className="visually-hidden">{say('visibility.part-never', { part: partLabel(field) })}</span>
      </span>
    );
  if (value === undefined) return null;
  if (field === 'dob') return <DateEye value={value} date={date} onChange={onChange} />;
  const isShown = value === 'shown';
  return (
    <button
      className="eye"
      type="button"
      role="switch"
      aria-checked={isShown}
      data-visibility={value}
      title={noteOn(field, isShown)}
      onClick={() => onChange(isShown ? 'private' : 'shown')}
    >
      {isShown ? <Icon name="eye" size={18} /> : <ToolIcon name="eye-off" size={18} />}
      <span className="visually-hidden">{say('visibility.part-shown', { part: partLabel(field) })}</span>
      <span className="eye-note" aria-hidden="true">
        {isShown ? '' : say('visibility.only-you')}
      </span>
    </button>
  );
};
