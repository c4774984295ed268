import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  beginFactor,
  type FactorStep,
  readFactor,
  turnFactorOff,
  turnFactorOn,
} from '../../../client/stores/accounts/admin-security.ts';
import { PasswordField } from '../../accounts/PasswordField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Loading } from '../table/Loading.tsx';
import { FactorQr } from './FactorQr.tsx';

type Stage =
  | { kind: 'asking' | 'unknown' | 'off' | 'on' }
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; recovery: string[] };

type Message = { kind: 'success' | 'failure'; sentence: string };

/** The administrator's own second factor: set it up, print the recovery codes, turn it off. */
export const SecurityPanel = () => {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<Message | null>(null);

  const ask = useCallback(async (): Promise<void> => {
    setStage({ kind: 'asking' });
    const isOn = await readFactor();
    setStage({ kind: isOn === null ? 'unknown' : isOn ? 'on' : 'off' });
  }, []);
  useEffect(() => void ask(), [ask]);

  /** Goes on with empty fields; `sentence` says what was done. */
  const moveTo = (next: Stage, sentence?: string): void => {
    setPassword('');
    setCode('');
    setMessage(sentence === undefined ? null : { kind: 'success', sentence });
    setStage(next);
  };

  const take = async <Reply,>(step: Promise<FactorStep<Reply>>, onTaken: (reply: Reply) => void) => {
    const taken = await step;
    if (taken.kind === 'done') onTaken(taken.reply);
    else setMessage({ kind: 'failure', sentence: taken.message });
  };
  const begin = (): Promise<void> =>
    take(beginFactor(password), (reply) => moveTo({ kind: 'scan', ...reply }));
  const confirm = (): Promise<void> =>
    take(turnFactorOn(code.trim()), ({ recovery }) =>
      moveTo({ kind: 'codes', recovery }, 'The second factor is on. Other browsers were logged out.'),
    );
  const turnOff = (): Promise<void> =>
    take(turnFactorOff(password, code.trim()), ({ message }) => moveTo({ kind: 'off' }, message));

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
        role={message?.kind === 'failure' ? 'alert' : 'status'}
        data-kind={message?.kind}
        hidden={message === null}
      >
        {message?.sentence}
      </p>
      {stage.kind === 'asking' && <Loading />}
      {stage.kind === 'unknown' && (
        <p role="alert">
          Whether it is on could not be read.{' '}
          <button className="button-plain" type="button" onClick={() => void ask()}>
            Try again
          </button>
        </p>
      )}
      {stage.kind === 'off' && (
        <Step work={begin} action="Set it up">
          {passwordField}
        </Step>
      )}
      {stage.kind === 'on' && (
        <Step work={turnOff} action="Turn it off" isDangerous>
          {passwordField}
          {codeField('Six digits of your authenticator app, or a recovery code.')}
        </Step>
      )}
      {stage.kind === 'scan' && (
        <Step work={confirm} action="Turn it on" onCancel={() => moveTo({ kind: 'off' })}>
          <p>Scan this with your authenticator app, or type the secret into it.</p>
          <FactorQr text={stage.uri} />
          <p>
            <code>{stage.secret}</code>
          </p>
          {codeField('The six digits that the app shows now.')}
        </Step>
      )}
      {stage.kind === 'codes' && (
        <RecoveryCodes codes={stage.recovery} onDone={() => moveTo({ kind: 'on' })} />
      )}
    </section>
  );
};

type StepProps = {
  work: () => Promise<void>;
  /** The label of its button. */
  action: string;
  isDangerous?: boolean;
  onCancel?: () => void;
  children: ReactNode;
};

/** One form of the setup; sends once at a time. */
const Step = ({ work, action, isDangerous = false, onCancel, children }: StepProps) => {
  const isBusy = useRef(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {children}
      <div className="form-actions">
        {onCancel && (
          <button className="button-quiet" type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        <button className={isDangerous ? 'button-danger' : 'button'} type="submit">
          {action}
        </button>
      </div>
    </form>
  );
};

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div>
    <p>Recovery codes, each good once. They are shown now and never again: print them.</p>
    <ul className="factor-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="form-actions">
      <button className="button" type="button" onClick={() => window.print()}>
        Print
      </button>
      <button className="button-quiet" type="button" onClick={onDone}>
        Done
      </button>
    </div>
  </div>
);
