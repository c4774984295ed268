import type { OpenRun } from '../browser/import-view.ts';
import type { RunControl } from '../browser/run-control.ts';
import { announcement, sendingSentence, timeLeft } from '../rules/run-words.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

type SendingBarProps = { control: RunControl; view: OpenRun; verb: 'Checking' | 'Importing' };

/** How far the sending is, what it waits for, and its pause. */
export const SendingBar = ({ control, view, verb }: SendingBarProps) => {
  const { progress, sending, seconds, isKept } = view;
  const { done, total } = progress;
  const isRunning = sending.kind === 'running' || sending.kind === 'waiting' || sending.kind === 'offline';
  const mayGoOn =
    sending.kind === 'paused' ||
    (sending.kind === 'stopped' && sending.why !== 'broken' && sending.why !== 'forbidden');
  const count = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  const left = seconds !== null && sending.kind === 'running' ? ` · ${timeLeft(seconds)}` : '';
  return (
    <div className="import-sending">
      <p className="import-sending-head">
        <strong>{isRunning || sending.kind === 'pausing' ? verb : `${verb}, stopped`}</strong>
        <span className="numeric">{`${count}${left}`}</span>
        {isRunning && (
          <button className="button-link" type="button" onClick={() => control.pause()}>
            Pause
          </button>
        )}
        {mayGoOn && (
          <button className="button-link" type="button" onClick={() => void control.resume()}>
            Go on
          </button>
        )}
      </p>
      <progress value={done} max={Math.max(total, 1)} aria-label={`${verb}: ${count}`} />
      <p
        className="import-sending-note"
        role={sending.kind === 'stopped' ? 'alert' : undefined}
        data-problem={sending.kind === 'stopped' || undefined}
      >
        {sendingSentence(sending, { isKept, isStoring: verb === 'Importing' }, (moment) =>
          CLOCK.format(new Date(moment)),
        )}
      </p>
      <p className="visually-hidden" role="status">
        {announcement(verb, progress, sending)}
      </p>
    </div>
  );
};
