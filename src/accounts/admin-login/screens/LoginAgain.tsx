import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { $admin, continueAs, leaveForLogin, putLoginOff, resumeSession } from '../browser/admin-session.ts';
import { AdminLoginForm } from './AdminLoginForm.tsx';

/** The login in a dialog, for somebody whose session has ended. */
export const LoginAgain = ({ recaptchaKey }: { recaptchaKey: string | undefined }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const admin = useStore($admin);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
    // Somebody may log in in another tab meanwhile.
    const resume = (): void => void resumeSession();
    window.addEventListener('focus', resume);
    return () => {
      window.removeEventListener('focus', resume);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="login-again" onClose={putLoginOff}>
      <h2 id="login-again">Please log in again</h2>
      <p>Your session has ended. Nothing on this page is lost.</p>
      <ErrorBoundary>
        <AdminLoginForm
          recaptchaKey={recaptchaKey}
          knownEmail={admin?.email ?? ''}
          onLoggedIn={continueAs}
          onCancel={leaveForLogin}
        />
      </ErrorBoundary>
    </dialog>
  );
};
