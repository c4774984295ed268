import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { afterPress } from '../../../base/form/browser/after-press.ts';
import { FieldError } from '../../../base/form/screens/Field.tsx';
import { controlId, errorId, hintId } from '../../../base/form/screens/field-ids.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { monthNamed } from '../../../base/text/rules/dates/months.ts';
import { dateFormat } from '../../../base/text/rules/day.ts';
import type { TypedDate } from '../rules/typed-date.ts';

type MonthYearProps = {
  name: string;
  label: string;
  date: TypedDate;
  error: string | undefined;
  /** What stands in place of the boxes while there is no date to enter. */
  instead?: string | null;
  onChange: (date: TypedDate) => void;
  onLeave: () => void;
};

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const MONTH = dateFormat({ month: 'long', timeZone: 'UTC' });

const yearBox = (name: string): string => `${name}-year`;

/** A month in any language, typed into the list, chooses it; a figure goes on in the box of the year. */
const typeIntoMonths = (
  event: KeyboardEvent<HTMLSelectElement>,
  typed: RefObject<string>,
  { name, date, onChange }: Pick<MonthYearProps, 'name' | 'date' | 'onChange'>,
): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return;
  if (/\p{Nd}/u.test(event.key)) {
    event.preventDefault();
    onChange({ ...date, year: event.key, note: '' });
    document.getElementById(controlId(yearBox(name)))?.focus();
    return;
  }
  // The list would open.
  if (event.key === ' ' && typed.current !== '') event.preventDefault();
  typed.current += event.key;
  const month = monthNamed(typed.current);
  if (month === null) return;
  event.preventDefault();
  onChange({ ...date, month: String(month).padStart(2, '0'), note: '' });
};

/** A date as a month, which may stay empty, and a year; words such as 'Sept 2014' are taken apart when the box is left. */
export const MonthYear = (props: MonthYearProps) => {
  const { name, label, error, instead = null, date, onLeave } = props;
  return (
    <fieldset
      className="field month-year"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(onLeave);
      }}
    >
      <legend>{label}</legend>
      {instead === null ? <Boxes {...props} /> : <p className="month-year-instead">{instead}</p>}
      <FieldError name={name} error={error} />
      <p className="hint said" id={hintId(name)} role="status">
        {error || instead !== null ? '' : date.note}
      </p>
    </fieldset>
  );
};

const Boxes = ({ name, label, date, error, onChange }: MonthYearProps) => {
  const typed = useRef('');
  const described =
    [error && errorId(name), date.note && hintId(name)].filter(Boolean).join(' ') || undefined;
  return (
    <div className="month-year-boxes">
      <select
        id={controlId(`${name}-month`)}
        aria-label={say('owners.life.month-of', { date: label })}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        value={date.month}
        onFocus={() => {
          typed.current = '';
        }}
        onKeyDown={(event) => typeIntoMonths(event, typed, { name, date, onChange })}
        onChange={({ target }) => onChange({ ...date, month: target.value, note: '' })}
      >
        <option value="">{say('owners.life.month')}</option>
        {MONTHS.map((month, index) => (
          <option key={month} value={month}>
            {MONTH.format(Date.UTC(2001, index))}
          </option>
        ))}
      </select>
      <input
        id={controlId(yearBox(name))}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={say('owners.life.year')}
        maxLength={60}
        aria-label={say('owners.life.year-of', { date: label })}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        value={date.year}
        onChange={({ target }) => onChange({ ...date, year: target.value, note: '' })}
      />
    </div>
  );
};
