import { useRef, useState } from 'react';
import type { Captcha } from '../../../base/captcha/browser/captcha.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { captchaSentence } from '../../../base/http/rules/call-sentences.ts';
import { submitAdminLogin } from '../browser/admin-session.ts';
import type { SessionUser } from '../calls.ts';
import { type LoginSending, usePasskeyLogin } from './use-passkey-login.ts';

/** A login in its steps: what was typed, what the server asks for, and how sending goes. */
export const useAdminLogin = (knownEmail: string, onLoggedIn: (admin: SessionUser) => void) => {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** The sentence of the code's step; null in the first one. */
  const [codePrompt, setCodePrompt] = useState<string | null>(null);
  const [codeProblem, setCodeProblem] = useState('');
  /** Counts refused attempts: after each, the code's field is empty and has the focus. */
  const [attempt, setAttempt] = useState(0);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useRef<Captcha | null>(null);
  const [sending, setSending] = useState<LoginSending>({ kind: 'idle' });

  const send = async (): Promise<void> => {
    setSending({ kind: 'sending' });
    const solution = needsCaptcha ? ((await captcha.current?.solution()) ?? null) : '';
    if (solution === null) return setSending({ kind: 'failed', message: captchaSentence() });
    const answer = await submitAdminLogin(email, password, { code, captcha: solution });
    if ('user' in answer) return onLoggedIn(answer.user);
    // Every attempt spends a solution, so the next one needs another.
    void captcha.current?.renew();
    setCode('');
    setAttempt((before) => before + 1);
    if (answer.asks === 'captcha') setNeedsCaptcha(true);
    if (answer.asks === 'code') setCodePrompt(answer.message);
    setSending(answer.asks === 'code' ? { kind: 'idle' } : { kind: 'failed', message: answer.message });
  };
  const passkeys = usePasskeyLogin(sending, setSending, onLoggedIn);
  return {
    passkeys,
    email: { value: email, set: setEmail },
    password: { value: password, set: setPassword },
    code: { value: code, set: setCode, prompt: codePrompt, problem: codeProblem },
    attempt,
    sending,
    needsCaptcha,
    captcha,
    submit: (): void => {
      if (sending.kind === 'sending') return;
      const isMissing = codePrompt !== null && code.trim() === '';
      setCodeProblem(isMissing ? FIELD_SENTENCES.required('Code') : '');
      if (!isMissing) void send();
    },
    /** Returns from the code to e-mail and password. */
    goBack: (): void => {
      setCode('');
      setCodePrompt(null);
      setCodeProblem('');
      setSending({ kind: 'idle' });
    },
  };
};

export type AdminLoginState = ReturnType<typeof useAdminLogin>;
