import { useCallback, useEffect, useRef, useState } from 'react';
import { FieldError } from '../../form/screens/Field.tsx';
import { controlId, errorId } from '../../form/screens/field-ids.ts';
import { loadModule } from '../../frame/browser/load-module.ts';
import { say } from '../../languages/rules/say.ts';
import { LoadFailure } from '../../table/screens/LoadFailure.tsx';
import type { Captcha } from '../browser/captcha.ts';

type CaptchaBoxProps = {
  error?: string | undefined;
  recaptchaKey?: string | undefined;
  /** Called with the captcha once it is on the page. */
  onMount: (captcha: Captcha | null) => void;
  onSolved: () => void;
};

/** The captcha, loaded when this first appears. */
export const CaptchaBox = ({ error, recaptchaKey, onMount, onSolved }: CaptchaBoxProps) => {
  const place = useRef<HTMLFieldSetElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const told = useRef({ onMount, onSolved });
  told.current = { onMount, onSolved };

  const load = useCallback(async (): Promise<void> => {
    setState('loading');
    try {
      const { mountCaptcha } = await loadModule(() => import('../browser/captcha.ts'));
      if (!place.current) return;
      const captcha = await mountCaptcha(place.current, {
        recaptchaKey,
        onSolved: () => told.current.onSolved(),
      });
      told.current.onMount(captcha);
      setState('ready');
    } catch (problem) {
      console.warn('The captcha could not be loaded.', problem);
      setState('failed');
    }
  }, [recaptchaKey]);

  useEffect(() => {
    void load();
    return () => told.current.onMount(null);
  }, [load]);

  return (
    <div className="field">
      <fieldset
        className="captcha"
        id={controlId('captcha')}
        aria-label={say('captcha.label')}
        aria-describedby={error ? errorId('captcha') : undefined}
        tabIndex={-1}
        ref={place}
      />
      {state === 'loading' && <p className="hint">{say('captcha.loading')}</p>}
      {state === 'failed' && (
        <LoadFailure className="hint" onRetry={load}>
          {say('captcha.not-loaded')}
        </LoadFailure>
      )}
      <FieldError name="captcha" error={error} />
    </div>
  );
};
