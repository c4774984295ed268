import { useRef, useState } from 'react';
import type { Captcha } from '../../../base/captcha/browser/captcha.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import { captchaSentence } from '../../../base/http/rules/call-sentences.ts';
import { type Asked, hasPasskeys, logInByPasskey, offerInField } from '../../passkeys/browser/ceremony.ts';
import { teamPasskeyLogin, teamPasskeyOptions } from '../../passkeys/calls.ts';
import { lostSession, submitAdminLogin } from '../browser/admin-session.ts';
import type { SessionUser } from '../calls.ts';

type Sending = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

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
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });

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
  const calls = { options: teamPasskeyOptions, login: teamPasskeyLogin };
  const take = async (asked: Asked<ReplyOf<typeof teamPasskeyLogin>>): Promise<void> => {
    const problem = 'message' in asked ? asked.message : await lostSession();
    if (!('message' in asked) && problem === '') return onLoggedIn(asked.result.user);
    setSending(problem === '' ? { kind: 'idle' } : { kind: 'failed', message: problem });
  };
  const hasOffered = useRef(false);
  return {
    /** Offers passkeys in the field for the address, once somebody touches the form. */
    offerPasskeys: (): void => {
      if (hasOffered.current || !hasPasskeys()) return;
      hasOffered.current = true;
      void offerInField(calls, (asked) => void take(asked)).catch(() => undefined);
    },
    logInByPasskey: async (): Promise<void> => {
      if (sending.kind === 'sending') return;
      setSending({ kind: 'sending' });
      await take(await logInByPasskey(calls));
      hasOffered.current = false;
    },
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

export type AdminLogin = ReturnType<typeof useAdminLogin>;
