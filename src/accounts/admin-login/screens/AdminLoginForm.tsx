import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Captcha } from '../../../base/captcha/browser/captcha.ts';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { CAPTCHA_SENTENCE, FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { PasswordField } from '../../password/screens/PasswordField.tsx';
import { submitAdminLogin } from '../browser/admin-session.ts';
import type { SessionUser } from '../calls.ts';
import { ADMIN_SENTENCES } from '../rules.ts';

type Login = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

type AdminLoginFormProps = {
  recaptchaKey?: string | undefined;
  /** The address that the form begins with. */
  knownEmail?: string;
  onLoggedIn: (admin: SessionUser) => void;
  /** Offered as Cancel. */
  onCancel?: () => void;
};

/** Takes e-mail and password, then the code of the authenticator app if the account has a second factor. */
export const AdminLoginForm = ({
  recaptchaKey,
  knownEmail = '',
  onLoggedIn,
  onCancel,
}: AdminLoginFormProps) => {
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
  const [login, setLogin] = useState<Login>({ kind: 'idle' });
  const isCodeStep = codePrompt !== null;

  const send = async (): Promise<void> => {
    setLogin({ kind: 'sending' });
    const solution = needsCaptcha ? ((await captcha.current?.solution()) ?? null) : '';
    if (solution === null) return setLogin({ kind: 'failed', message: CAPTCHA_SENTENCE });
    const answer = await submitAdminLogin(email, password, { code, captcha: solution });
    if ('user' in answer) return onLoggedIn(answer.user);
    // Every attempt spends a solution, so the next one needs another.
    void captcha.current?.renew();
    setCode('');
    setAttempt((before) => before + 1);
    if (answer.asks === 'code') {
      setCodePrompt(answer.message);
      setLogin({ kind: 'idle' });
      return;
    }
    if (answer.asks === 'captcha') setNeedsCaptcha(true);
    setLogin({ kind: 'failed', message: answer.message });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (login.kind === 'sending') return;
    const isMissing = isCodeStep && code.trim() === '';
    setCodeProblem(isMissing ? FIELD_SENTENCES.required('Code') : '');
    if (!isMissing) void send();
  };
  const goBack = (): void => {
    setCode('');
    setCodePrompt(null);
    setCodeProblem('');
    setLogin({ kind: 'idle' });
  };
  const isSending = login.kind === 'sending';
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FailureNotice>{login.kind === 'failed' && login.message}</FailureNotice>
      {isCodeStep ? (
        <CodeStep
          key={attempt}
          prompt={codePrompt}
          email={email.trim()}
          code={code}
          error={codeProblem}
          onChange={setCode}
          onBack={goBack}
        />
      ) : (
        <>
          <TextField
            name="email"
            label="Email"
            type="email"
            required
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <PasswordField
            name="password"
            label="Password"
            required
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      {needsCaptcha && (
        <CaptchaBox
          recaptchaKey={recaptchaKey}
          onMount={(mounted) => {
            captcha.current = mounted;
          }}
          onSolved={() => undefined}
        />
      )}
      <FormActions isDisabled={isSending} onCancel={onCancel}>
        {isSending ? 'Logging in…' : 'Login'}
      </FormActions>
    </form>
  );
};

type CodeStepProps = {
  prompt: string;
  email: string;
  code: string;
  error: string;
  onChange: (code: string) => void;
  onBack: () => void;
};

/** The second step of the login. It takes the focus, because the password's field is gone. */
const CodeStep = ({ prompt, email, code, error, onChange, onBack }: CodeStepProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="login-step">
        <p role="status">{prompt}</p>
        <p className="muted">
          Logging in as <bdi>{email}</bdi>.{' '}
          <button className="button-plain" type="button" onClick={onBack}>
            Change
          </button>
        </p>
      </div>
      <TextField
        name="code"
        label="Code"
        hint={ADMIN_SENTENCES.codeHint}
        required
        ref={input}
        error={error}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
};
