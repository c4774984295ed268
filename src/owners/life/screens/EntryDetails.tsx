import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { afterPress } from '../../../base/form/browser/after-press.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { EntryForm, EntryPart } from '../rules/entry-form.ts';
import { NO_DATE } from '../rules/typed-date.ts';
import { MonthYear } from './MonthYear.tsx';

type EntryDetailsProps = {
  form: EntryForm;
  problems: Readonly<Record<string, string>>;
  /** What the role or degree is called. */
  label: string;
  /** What the box for 'until now' says. */
  now: string;
  change: (change: Partial<EntryForm>) => void;
  leave: (part: EntryPart) => void;
};

/** What somebody is or was somewhere, and when. */
export const EntryDetails = ({ form, problems, label, now, change, leave }: EntryDetailsProps) => (
  <>
    <TextField
      name="entry-detail"
      label={label}
      required={false}
      autoComplete="off"
      maxLength={LENGTHS.line}
      error={problems['detail']}
      value={form.detail}
      onChange={({ target }) => change({ detail: target.value })}
      onBlur={() => afterPress(() => leave('detail'))}
    />
    <div className="entry-dates">
      <MonthYear
        name="entry-from"
        label={say('owners.life.from')}
        date={form.from}
        error={problems['from']}
        onChange={(from) => change({ from })}
        onLeave={() => leave('from')}
      />
      <MonthYear
        name="entry-to"
        label={say('owners.life.to')}
        date={form.to}
        error={problems['to']}
        instead={form.isNow ? say('owners.life.now') : null}
        onChange={(to) => change({ to })}
        onLeave={() => leave('to')}
      />
    </div>
    <label className="entry-tick">
      <input
        type="checkbox"
        checked={form.isNow}
        onChange={({ target }) => change({ isNow: target.checked, to: NO_DATE })}
      />
      <span>{now}</span>
    </label>
  </>
);
