import { useCallback, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { ADMIN_SENTENCES } from '../../admin-login/rules.ts';
import { PasswordField } from '../../password/screens/PasswordField.tsx';
import {
  beginFactor,
  type FactorStep,
  readFactor,
  renewRecoveryCodes,
  turnFactorOff,
  turnFactorOn,
} from '../browser.ts';
import { FactorQr } from './FactorQr.tsx';
import { FactorStepForm } from './FactorStepForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Stage =
  | { kind: 'asking' | 'unknown' | 'off' | 'on' | 'renew' }
  | { kind: 'scan'; uri: string; secret: string }
  | { kind: 'codes'; recovery: string[] };

type Message = { kind: 'success' | 'failure'; sentence: string };

/** The administrator's own second factor: set it up, print the recovery codes, turn it off. */
export const SecurityPanel = () => {
  const [stage, setStage] = useState<Stage>({ kind: 'asking' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<Message | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

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
    // The button that was pressed is gone.
    heading.current?.focus();
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
  const renew = (): Promise<void> =>
    take(renewRecoveryCodes(password, code.trim()), ({ recovery }) =>
      moveTo({ kind: 'codes', recovery }, 'These replace the older codes.'),
    );
  const turnOff = (): Promise<void> =>
    take(turnFactorOff(password, code.trim()), ({ message }) => moveTo({ kind: 'off' }, message));

  const passwordField = (
    <PasswordField
      name="password"
      label="Your password"
      required
      autoComplete="current-password"
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  const codeField = (hint: string) => (
    <TextField
      name="code"
      label="Code"
      required
      hint={hint}
      autoComplete="one-time-code"
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
  return (
    <section className="factor" aria-labelledby="factor">
      <h2 id="factor" ref={heading} tabIndex={-1}>
        Second factor
      </h2>
      <p className="muted">
        {stage.kind === 'on' || stage.kind === 'renew' || stage.kind === 'codes'
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
        <FactorStepForm work={begin} action="Set it up" busy="Setting it up…">
          {passwordField}
        </FactorStepForm>
      )}
      {stage.kind === 'on' && (
        <FactorStepForm work={turnOff} action="Turn it off" busy="Turning it off…" isDangerous>
          {passwordField}
          {codeField(ADMIN_SENTENCES.codeHint)}
        </FactorStepForm>
      )}
      {stage.kind === 'on' && (
        <p>
          <button className="button-plain" type="button" onClick={() => moveTo({ kind: 'renew' })}>
            New recovery codes
          </button>
        </p>
      )}
      {stage.kind === 'renew' && (
        <FactorStepForm
          work={renew}
          action="Make new codes"
          busy="Making new codes…"
          onCancel={() => moveTo({ kind: 'on' })}
        >
          {passwordField}
          {codeField(ADMIN_SENTENCES.codeHint)}
        </FactorStepForm>
      )}
      {stage.kind === 'scan' && (
        <FactorStepForm
          work={confirm}
          action="Turn it on"
          busy="Turning it on…"
          onCancel={() => moveTo({ kind: 'off' })}
        >
          <p>Scan this with your authenticator app, or type the secret into it.</p>
          <FactorQr text={stage.uri} />
          <p>
            <code>{stage.secret}</code>
          </p>
          {codeField('The six digits that the app shows now.')}
        </FactorStepForm>
      )}
      {stage.kind === 'codes' && (
        <RecoveryCodes codes={stage.recovery} onDone={() => moveTo({ kind: 'on' })} />
      )}
    </section>
  );
};
