import { useState } from 'react';
import { SelectField } from '../../../base/form/screens/SelectField.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import type { Editor } from '../../editor/browser/editor.ts';
import { ARTICLE_STATUSES, STATUS_NAMES } from '../../rules/article.ts';
import { momentOf } from '../rules/schedule.ts';
import { goesLive, wallTimeIn, zonedMoment } from '../rules/zoned-time.ts';

/** Without it, browsers take a year of six digits. */
const FIRST_DAY = '1000-01-01';
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const ZONES = [...new Set([HERE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

const zoneLabel = (name: string): string => name.replaceAll('_', ' ') + (name === HERE ? ' (yours)' : '');

/** Tomorrow at nine, the default. */
const usual = () => ({ date: wallTimeIn(Date.now() + 86_400_000, HERE).date, time: '09:00' });

/** The article's status, with date, time and time zone if it is scheduled. */
export const ScheduleFields = ({ editor }: { editor: Editor }) => {
  const { fields, problems } = editor;
  const schedule = useSchedule(editor);
  const setStatus = (status: typeof fields.status): void => {
    editor.change({ status });
    if (status === 'scheduled') schedule.begin();
  };
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        required
        error={problems['status']}
        value={fields.status}
        options={ARTICLE_STATUSES.map((status) => [status, STATUS_NAMES[status]])}
        onChange={({ target }) => setStatus(target.value as typeof fields.status)}
      />
      {fields.status === 'scheduled' ? (
        <Moment schedule={schedule} error={problems['publish_at']} />
      ) : (
        <TextField
          type="date"
          min={FIRST_DAY}
          name="publish_date"
          label="Publish Date"
          value={fields.publish_date}
          error={problems['publish_date']}
          onChange={({ target }) => editor.change({ publish_date: target.value })}
        />
      )}
    </>
  );
};

/** The moment of a schedule, as the time on the wall of a time zone. */
const useSchedule = (editor: Editor) => {
  const chosen = momentOf(editor.fields.publish_at);
  const [zone, setZone] = useState(HERE);
  const [wall, setWall] = useState(() => (chosen === null ? usual() : wallTimeIn(chosen, HERE)));
  const choose = (next: Partial<typeof wall>, inZone = zone): void => {
    const moment = { ...wall, ...next };
    setWall(moment);
    setZone(inZone);
    const result = zonedMoment(moment, inZone);
    editor.change({ publish_at: 'at' in result ? result.at : '' });
    if ('problem' in result) editor.setProblem('publish_at', result.problem);
  };
  const begin = (): void => {
    if (chosen === null) choose({});
  };
  return { chosen, wall, zone, choose, begin };
};

type MomentProps = { schedule: ReturnType<typeof useSchedule>; error: string | undefined };

const Moment = ({ schedule: { chosen, wall, zone, choose }, error }: MomentProps) => (
  <fieldset className="schedule">
    <legend>Goes live</legend>
    <TextField
      type="date"
      min={FIRST_DAY}
      name="publish_at"
      label="Date"
      required
      value={wall.date}
      error={error}
      onChange={({ target }) => choose({ date: target.value })}
    />
    <TextField
      name="publish_time"
      type="time"
      label="Time"
      required
      value={wall.time}
      onChange={({ target }) => choose({ time: target.value })}
    />
    <SelectField
      name="publish_zone"
      label="Time zone"
      required
      value={zone}
      options={ZONES.map((name) => [name, zoneLabel(name)])}
      onChange={({ target }) => choose({}, target.value)}
    />
    <p className="goes-live" role="status">
      {chosen !== null && goesLive(chosen, HERE, Date.now())}
    </p>
  </fieldset>
);
