import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import {
  beginFactor,
  readFactor,
  turnFactorOff,
  turnFactorOn,
} from '../../client/stores/admin/admin-security.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';

type Stage =
  | { kind: 'asking' | 'unknown' | 'off' | 'on' }
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; recovery: string[] };

/** The QR code of an address, drawn here: it is a secret, and is sent nowhere. */
const Qr = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      className="factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

type Said = { kind: 'success' | 'failure'; sentence: string };

/** The administrator's own second factor: set it up, print the recovery codes, turn it off. */
export const SecurityPanel = () => {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const isBusy = useRef(false);

  const ask = useCallback(async (): Promise<void> => {
    setStage({ kind: 'asking' });
    const isOn = await readFactor();
    setStage({ kind: isOn === null ? 'unknown' : isOn ? 'on' : 'off' });
  }, []);
  useEffect(() => void ask(), [ask]);

  /** Moves on, with nothing left in the fields; `sentence` tells what was done. */
  const moveTo = (next: Stage, sentence?: string): void => {
    setPassword('');
    setCode('');
    setSaid(sentence === undefined ? null : { kind: 'success', sentence });
    setStage(next);
  };
  const refuse = (sentence: string): void => setSaid({ kind: 'failure', sentence });

  const begin = async (): Promise<void> => {
    const step = await beginFactor(password);
    if (step.kind === 'failed') refuse(step.message);
    else moveTo({ kind: 'scan', ...step.reply });
  };
  const confirm = async (): Promise<void> => {
    const step = await turnFactorOn(code.trim());
    if (step.kind === 'failed') refuse(step.message);
    else
      moveTo(
        { kind: 'codes', recovery: step.reply.recovery },
        'The second factor is on. Other browsers were logged out.',
      );
  };
  const turnOff = async (): Promise<void> => {
    const step = await turnFactorOff(password, code.trim());
    if (step.kind === 'failed') refuse(step.message);
    else moveTo({ kind: 'off' }, step.reply.message);
  };
  const submit = (work: () => Promise<void>) => (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };

  const passwordField = (
    <PasswordField
      name="password"
      label="Your password"
      autoComplete="current-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  const codeField = (hint: string) => (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
  return (
    <section className="factor" aria-labelledby="factor">
      <h2 id="factor">Second factor</h2>
      <p className="muted">
        {stage.kind === 'on'
          ? 'It is on: logging in takes a code of your authenticator app beside the password.'
          : 'With it, logging in takes a code of your authenticator app beside the password.'}
      </p>
      <p
        className="notice"
        role={said?.kind === 'failure' ? 'alert' : 'status'}
        data-kind={said?.kind}
        hidden={said === null}
      >
        {said?.sentence}
      </p>
      {stage.kind === 'asking' && <p className="loading" role="status" aria-label="Loading" />}
      {stage.kind === 'unknown' && (
        <p role="alert">
          Whether it is on could not be read.{' '}
          <button className="button-plain" type="button" onClick={() => void ask()}>
            Try again
          </button>
        </p>
      )}
      {stage.kind === 'off' && (
        <form className="form" onSubmit={submit(begin)} noValidate>
          {passwordField}
          <div className="form-actions">
            <button className="button" type="submit">
              Set it up
            </button>
          </div>
        </form>
      )}
      {stage.kind === 'on' && (
        <form className="form" onSubmit={submit(turnOff)} noValidate>
          {passwordField}
          {codeField('Six digits of your authenticator app, or a recovery code.')}
          <div className="form-actions">
            <button className="button-danger" type="submit">
              Turn it off
            </button>
          </div>
        </form>
      )}
      {stage.kind === 'scan' && (
        <form className="form" onSubmit={submit(confirm)} noValidate>
          <p>Scan this with your authenticator app, or type the secret into it.</p>
          <Qr text={stage.uri} />
          <p>
            <code>{stage.secret}</code>
          </p>
          {codeField('The six digits that the app shows now.')}
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={() => moveTo({ kind: 'off' })}>
              Cancel
            </button>
            <button className="button" type="submit">
              Turn it on
            </button>
          </div>
        </form>
      )}
      {stage.kind === 'codes' && (
        <div>
          <p>Recovery codes, each good once. They are shown now and never again: print them.</p>
          <ul className="factor-codes">
            {stage.recovery.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
          <div className="form-actions">
            <button className="button" type="button" onClick={() => window.print()}>
              Print
            </button>
            <button className="button-quiet" type="button" onClick={() => moveTo({ kind: 'on' })}>
              Done
            </button>
          </div>
        </div>
      )}
    </section>
  );
};
