import type { Visibility } from '../../domain/profiles/privacy.ts';
import { Icon } from '../icons/Icon.tsx';
import './visibility.css';

type VisibilityChoiceProps = {
  /** The field's label, for screen readers. */
  label: string;
  field: string;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
};

const WORDS: Record<Visibility, string> = {
  shown: 'Shown on your page',
  year: 'Only the year is shown',
  private: 'Only you and the administrators',
};

// The hint for a public address.
const EMAIL_WORDS: Record<Visibility, string> = {
  ...WORDS,
  shown: 'Shown on your page: anybody can write to you',
  private: 'Only you and the administrators. You still log in with it',
};

/** A button beside a field to show or hide it on the page. A birth date may show only its year. */
export const VisibilityChoice = ({ label, field, value, onChange }: VisibilityChoiceProps) => {
  const words = field === 'email' ? EMAIL_WORDS : WORDS;
  const icon = <Icon name={value === 'private' ? 'eye-off' : 'eye'} size={16} />;
  if (field === 'dob')
    return (
      <span className="visibility" data-visibility={value}>
        {icon}
        <select
          aria-label="Who sees the birth date"
          value={value}
          onChange={(event) => onChange(event.target.value as Visibility)}
        >
          {(['shown', 'year', 'private'] as const).map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </select>
      </span>
    );
  return (
    <button
      className="visibility"
      type="button"
      data-visibility={value}
      onClick={() => onChange(value === 'private' ? 'shown' : 'private')}
    >
      {icon}
      <span className="visually-hidden">{label}: </span>
      {words[value]}
    </button>
  );
};
