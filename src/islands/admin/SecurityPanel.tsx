import { type SubmitEvent, useState } from 'react';
import { encode } from 'uqr';
import { beginFactor, turnFactorOff, turnFactorOn } from '../../client/stores/admin/admin-security.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';

type Stage =
  | { kind: 'start' }
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

/** The administrator's own second factor: set it up, print the recovery codes, turn it off. */
export const SecurityPanel = () => {
  const [stage, setStage] = useState<Stage>({ kind: 'start' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [said, setSaid] = useState('');

  const begin = async (): Promise<void> => {
    const step = await beginFactor(password);
    if (step.kind === 'failed') return setSaid(step.message);
    setSaid('');
    setStage({ kind: 'scan', ...step.reply });
  };
  const confirm = async (): Promise<void> => {
    const step = await turnFactorOn(code);
    if (step.kind === 'failed') return setSaid(step.message);
    setSaid('The second factor is on. Other browsers were logged out.');
    setCode('');
    setStage({ kind: 'codes', recovery: step.reply.recovery });
  };
  const turnOff = async (): Promise<void> => {
    const step = await turnFactorOff(password, code);
    setSaid(step.kind === 'failed' ? step.message : step.reply.message);
  };
  const submit =
    (work: () => Promise<void>) =>
    (event: SubmitEvent): void => {
      event.preventDefault();
      void work();
    };
  const codeField = (
    <TextField
      name="code"
      label="Code"
      autoComplete="one-time-code"
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
  return (
    <section className="factor" aria-labelledby="factor">
      <h2 id="factor">Second factor</h2>
      <p className="muted">With it, logging in takes a code of your authenticator app beside the password.</p>
      <p className="notice" role="status" hidden={said === ''}>
        {said}
      </p>
      {stage.kind === 'start' && (
        <form className="form" onSubmit={submit(begin)} noValidate>
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className="form-actions">
            <button className="button" type="submit">
              Set it up
            </button>
          </div>
          {codeField}
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={() => void turnOff()}>
              Turn it off
            </button>
            <span className="hint">Needs the password and a code.</span>
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
          {codeField}
          <div className="form-actions">
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
          <button className="button" type="button" onClick={() => window.print()}>
            Print
          </button>
        </div>
      )}
    </section>
  );
};
