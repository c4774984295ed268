import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Captcha } from '../../../client/captcha/captcha.ts';
import { leadOnIfAdmin, submitAdminLogin } from '../../../client/stores/accounts/admin-session.ts';
import { CAPTCHA_SENTENCE } from '../../../domain/fields/field-sentences.ts';
import { PasswordField } from '../../accounts/PasswordField.tsx';
import { CaptchaBox } from '../../form/CaptchaBox.tsx';
import { TextField } from '../../form/TextField.tsx';
import '../admin.css';

type Login = { kind: 'checking' | 'idle' | 'sending' } | { kind: 'failed'; message: string };

/** The admins' login; a logged-in admin goes on. `recaptchaKey` is set if the operator uses Google's widget instead of proof of work. */
export const AdminLogin = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState({ code: false, captcha: false });
  const captcha = useRef<Captcha | null>(null);
  const [login, setLogin] = useState<Login>({ kind: 'checking' });
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void leadOnIfAdmin().then((isAdmin) => {
      if (!isAdmin) setLogin({ kind: 'idle' });
    });
  }, []);

  if (login.kind === 'checking') return <p className="loading" role="status" aria-label="Loading" />;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (login.kind === 'sending') return;
    setLogin({ kind: 'sending' });
    const solution = asked.captcha ? ((await captcha.current?.solution()) ?? null) : '';
    if (solution === null) return setLogin({ kind: 'failed', message: CAPTCHA_SENTENCE });
    const problem = await submitAdminLogin(email, password, { code, captcha: solution });
    if (problem === null) return;
    // Every attempt spends a solution, so the next one needs another.
    void captcha.current?.renew();
    if (problem.asks !== null) setAsked({ ...asked, [problem.asks]: true });
    setLogin({ kind: 'failed', message: problem.message });
  };
  const isSending = login.kind === 'sending';
  return (
    <div className="admin-login">
      <h1>Admin Login</h1>
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        {login.kind === 'failed' && (
          <p className="notice" data-kind="failure" role="alert">
            {login.message}
          </p>
        )}
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
        {asked.code && (
          <TextField
            name="code"
            label="Code"
            hint="Six digits of your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        {asked.captcha && (
          <CaptchaBox
            recaptchaKey={recaptchaKey}
            onMount={(mounted) => {
              captcha.current = mounted;
            }}
            onSolved={() => undefined}
          />
        )}
        <div className="form-actions">
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? 'Logging in…' : 'Login'}
          </button>
        </div>
      </form>
    </div>
  );
};
