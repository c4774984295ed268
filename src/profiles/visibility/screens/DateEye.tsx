import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { dayOf, longDay } from '../../../base/text/rules/day.ts';
import { yearPart } from '../../life/rules/years.ts';
import { minorUntil } from '../../rules/minors.ts';
import type { Visibility } from '../rules/privacy.ts';

type DateEyeProps = { value: Visibility; date: string; onChange: (visibility: Visibility) => void };

const CHOICES = ['shown', 'year', 'private'] as const satisfies readonly Visibility[];

const CHOICE_WORDS: Readonly<Record<Visibility, string>> = {
  get shown() {
    return say('visibility.everyone');
  },
  get year() {
    return say('visibility.the-year-alone');
  },
  get private() {
    return say('visibility.only-you');
  },
};

const NOTES: Readonly<Record<Visibility, string>> = {
  shown: '',
  get year() {
    return say('visibility.year-alone');
  },
  get private() {
    return say('visibility.only-you');
  },
};

/** What readers see of a date of birth. Of a minor's, it is the year at most. */
const seenOf = (date: string, choice: Visibility): string => {
  if (choice === 'private') return say('visibility.no-date');
  if (date === '') return say('visibility.no-date-yet');
  const isYear =
    choice === 'year' || minorUntil({ profile: 'personal', dob: date }, dayOf(Date.now())) !== null;
  return isYear ? yearPart(date) : longDay(date);
};

/** Opens and closes the choices; who leaves them by keyboard or pointer closes them. */
const useChoices = () => {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('input:checked')?.focus();
    const leave = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    isOpen,
    box,
    button,
    close,
    toggle: () => setOpen(!isOpen),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !box.current?.contains(relatedTarget)) setOpen(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!isOpen || (event.key !== 'Escape' && event.key !== 'Enter')) return;
      // Otherwise they would close or send the form.
      event.preventDefault();
      event.stopPropagation();
      close();
    },
  };
};

/** Who sees a date of birth: all of it, its year, or nothing; each choice says what readers would see. */
export const DateEye = ({ value, date, onChange }: DateEyeProps) => {
  const { isOpen, box, button, close, toggle, onBlur, onKeyDown } = useChoices();
  const name = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes what is in it
    <div className="eye-choice" ref={box} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        className="eye"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        data-visibility={value}
        onClick={toggle}
      >
        {value === 'private' ? <ToolIcon name="eye-off" size={18} /> : <Icon name="eye" size={18} />}
        <span className="visually-hidden">
          {say('visibility.who-sees-birth-now', { who: CHOICE_WORDS[value] })}
        </span>
        <span className="eye-note" aria-hidden="true">
          {NOTES[value]}
        </span>
        <Icon name="chevronDown" size={14} className="eye-more" />
      </button>
      {isOpen && (
        <fieldset className="eye-choices">
          <legend className="visually-hidden">{say('visibility.who-sees-birth')}</legend>
          {CHOICES.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys choose without a click
            <label
              key={choice}
              // A key chooses with a click of no place, and stays among the choices.
              onClick={(event) => {
                if (event.detail === 0) return;
                event.preventDefault();
                onChange(choice);
                close();
              }}
            >
              <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
              <Icon name="check" size={16} />
              <span>
                <span>{CHOICE_WORDS[choice]}</span>
                <span className="hint">{seenOf(date, choice)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
};
