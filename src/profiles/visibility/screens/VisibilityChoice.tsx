import { useId } from 'react';
import { Switch } from '../../../base/form/screens/Switch.tsx';
import type { Visibility } from '../rules/privacy.ts';
import { partLabel, type VisibleField } from './part-label.ts';
import { VISIBILITY_LABELS } from './visibility-labels.ts';
import './visibility.css';

type VisibilityChoiceProps = {
  field: VisibleField;
  /** Undefined if there is no choice: then nothing is shown. */
  value: Visibility | undefined;
  onChange: (visibility: Visibility) => void;
};

const SHOWN = 'Shown on your page';

/** What follows from the choice, beside the switch. */
const noteOn = (field: VisibleField, value: Visibility): string => {
  if (field !== 'email') return VISIBILITY_LABELS[value];
  return value === 'private'
    ? `${VISIBILITY_LABELS.private}. You still log in with it`
    : 'Anybody can write to you';
};

/** A switch below a field to show or hide it on the page. A birth date may show only its year. */
export const VisibilityChoice = ({ field, value, onChange }: VisibilityChoiceProps) => {
  const noteId = useId();
  if (value === undefined) return null;
  if (field === 'dob')
    return (
      <select
        className="visibility-select"
        data-visibility={value}
        aria-label="Who sees the birth date"
        value={value}
        onChange={(event) => onChange(event.target.value as Visibility)}
      >
        {(['shown', 'year', 'private'] as const).map((choice) => (
          <option key={choice} value={choice}>
            {VISIBILITY_LABELS[choice] || SHOWN}
          </option>
        ))}
      </select>
    );
  const note = noteOn(field, value);
  return (
    <div className="visibility" data-visibility={value}>
      <Switch
        isOn={value === 'shown'}
        onChange={(isOn) => onChange(isOn ? 'shown' : 'private')}
        aria-describedby={note ? noteId : undefined}
      >
        <span className="visually-hidden">{`${partLabel(field)}: `}</span>
        {SHOWN}
      </Switch>
      {note && <span id={noteId}>{note}</span>}
    </div>
  );
};
