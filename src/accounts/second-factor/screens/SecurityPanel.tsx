import { useCallback, useEffect, useRef, useState } from 'react';
import { readFactor } from '../browser.ts';
import { FactorStage, type SecondFactorState } from './FactorStage.tsx';
import './factor.css';

type Message = { kind: 'success' | 'failure'; sentence: string };

/** The administrator's own second factor: set it up, print the recovery codes, turn it off. */
export const SecurityPanel = () => {
  const [stage, setStage] = useState<SecondFactorState>({ kind: 'asking' });
  const [message, setMessage] = useState<Message | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const ask = useCallback(async (): Promise<void> => {
    setStage({ kind: 'asking' });
    const isOn = await readFactor();
    setStage({ kind: isOn === null ? 'unknown' : isOn ? 'on' : 'off' });
  }, []);
  useEffect(() => void ask(), [ask]);

  const moveTo = (next: SecondFactorState, sentence?: string): void => {
    setMessage(sentence === undefined ? null : { kind: 'success', sentence });
    setStage(next);
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  const isOn = ['on', 'renew', 'codes'].includes(stage.kind);
  return (
    <section className="factor" aria-labelledby="factor">
      <h2 id="factor" ref={heading} tabIndex={-1}>
        Second factor
      </h2>
      <p className="muted">
        {isOn
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
      <FactorStage
        stage={stage}
        ask={ask}
        moveTo={moveTo}
        fail={(sentence) => setMessage({ kind: 'failure', sentence })}
      />
    </section>
  );
};
