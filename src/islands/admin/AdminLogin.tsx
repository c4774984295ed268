import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { leadOnIfAdmin, logInAdmin } from '../../client/stores/admin/admin-session.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { TextField } from '../form/TextField.tsx';
import './admin.css';

type Login = { kind: 'checking' | 'idle' | 'sending' } | { kind: 'failed'; message: string };

/** The admins' login; who is one already is led on. */
export const AdminLogin = () => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
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
    const problem = await logInAdmin(email, password);
    if (problem !== null) setLogin({ kind: 'failed', message: problem });
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
        <div className="form-actions">
          <button className="button" type="submit" aria-disabled={isSending}>
            {isSending ? 'Logging in…' : 'Login'}
          </button>
        </div>
      </form>
    </div>
  );
};
