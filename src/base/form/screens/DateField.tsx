import { type ComponentProps, useState } from 'react';
import { possibleDays, typedDay } from '../../fields/rules/typed-day.ts';
import { say } from '../../languages/rules/say.ts';
import { dayOf, longDay } from '../../text/rules/day.ts';
import { controlId } from './field-ids.ts';
import { TextField } from './TextField.tsx';

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, or what was typed that is no day. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

/** A calendar day, typed as people write it and shown in words; its value is `YYYY-MM-DD` as soon as the text is a day. */
export const DateField = ({ value, onChange, onBlur, aside, ...props }: DateFieldProps) => {
  // While somebody types, their own words stay.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => onChange({ target: { value: typedDay(text) ?? text } });
  return (
    <TextField
      placeholder={longDay('1981-03-09')}
      {...props}
      value={typed ?? longDay(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        change(target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      aside={
        <>
          {possibleDays(value, dayOf(Date.now())).map((day) => (
            <button
              key={day}
              className="button-plain link-suggestion"
              type="button"
              onClick={() => {
                change(day);
                // The button goes.
                document.getElementById(controlId(props.name))?.focus();
              }}
            >
              {say('form.use-day', { day: longDay(day) })}
            </button>
          ))}
          {aside}
        </>
      }
    />
  );
};
