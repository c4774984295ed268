import { type SubmitEvent, useEffect, useRef } from 'react';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { hasPasskeys } from '../../passkeys/browser/ceremony.ts';
import { PasswordField } from '../../password/screens/PasswordField.tsx';
import type { SessionUser } from '../calls.ts';
import { ADMIN_SENTENCES } from '../rules.ts';
import { type AdminLoginState, useAdminLogin } from './use-admin-login.ts';

type AdminLoginFormProps = {
  recaptchaKey?: string | undefined;
  /** The address that the form begins with. */
  knownEmail?: string;
  onLoggedIn: (admin: SessionUser) => void;
  /** Offered as Cancel. */
  onCancel?: () => void;
};

/** Takes e-mail and password, then the code of the authenticator app if the account has a second factor. */
export const AdminLoginForm = (props: AdminLoginFormProps) => {
  const { recaptchaKey, knownEmail = '', onLoggedIn, onCancel } = props;
  const login = useAdminLogin(knownEmail, onLoggedIn);
  const { sending, code } = login;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    login.submit();
  };
  const isSending = sending.kind === 'sending';
  return (
    <form
      className="form"
      onSubmit={submit}
      onPointerOver={login.passkeys.offer}
      onTouchStart={login.passkeys.offer}
      onFocus={login.passkeys.offer}
      noValidate
    >
      <FailureNotice>{sending.kind === 'failed' && sending.message}</FailureNotice>
      {code.prompt === null ? (
        <PasswordStep login={login} />
      ) : (
        <CodeStep key={login.attempt} prompt={code.prompt} login={login} />
      )}
      {login.needsCaptcha && (
        <CaptchaBox
          recaptchaKey={recaptchaKey}
          onMount={(mounted) => {
            login.captcha.current = mounted;
          }}
          onSolved={() => undefined}
        />
      )}
      <FormActions isDisabled={isSending} onCancel={onCancel}>
        {isSending ? 'Logging in…' : 'Login'}
      </FormActions>
      {code.prompt === null && hasPasskeys() && (
        <div className="form-actions">
          <button
            className="button-quiet"
            type="button"
            aria-disabled={isSending}
            onClick={() => void login.passkeys.logIn()}
          >
            {say('accounts.passkeys.log-in')}
          </button>
        </div>
      )}
    </form>
  );
};

const PasswordStep = ({ login: { email, password } }: { login: AdminLoginState }) => (
  <>
    <TextField
      name="email"
      label="Email"
      type="email"
      required
      autoComplete="username webauthn"
      value={email.value}
      onChange={(event) => email.set(event.target.value)}
    />
    <PasswordField
      name="password"
      label="Password"
      value={password.value}
      onChange={(event) => password.set(event.target.value)}
    />
  </>
);

/** The second step of the login. It takes the focus, because the password's field is gone. */
const CodeStep = ({ prompt, login: { email, code, goBack } }: { prompt: string; login: AdminLoginState }) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="login-step">
        <p role="status">{prompt}</p>
        <p className="muted">
          Logging in as <bdi>{email.value.trim()}</bdi>.{' '}
          <button className="button-plain" type="button" onClick={goBack}>
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
        error={code.problem}
        autoComplete="one-time-code"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        value={code.value}
        onChange={(event) => code.set(event.target.value)}
      />
    </>
  );
};
