import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import type { Visibility } from '../rules/privacy.ts';
import { DateEye } from './DateEye.tsx';
import { partLabel, type VisibleField } from './part-label.ts';
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
  if (field === 'email')
    return isShown
      ? 'Everybody sees it and can write to you'
      : 'Only you and the administrators see it. You still log in with it';
  return isShown ? 'Everybody sees it' : 'Only you and the administrators see it';
};

/** Who sees a field, in the line of its label: an eye that opens and shuts, three choices for a date of birth, a lock for what is never public. */
export const Eye = ({ field, value, isNeverPublic = false, date = '', onChange }: EyeProps) => {
  if (isNeverPublic)
    return (
      <span
        className="eye"
        data-visibility="never"
        title="Never public: only you and the administrators see it"
      >
        <ToolIcon name="lock" size={18} />
        <span className="visually-hidden">{`${partLabel(field)}: never public`}</span>
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
      <span className="visually-hidden">{`${partLabel(field)}: Shown on your page`}</span>
      <span className="eye-note" aria-hidden="true">
        {isShown ? '' : 'Only you'}
      </span>
    </button>
  );
};
