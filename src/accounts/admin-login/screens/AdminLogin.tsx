import { useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { adminLoginReason, leadOn, leadOnIfAdmin } from '../browser/admin-session.ts';
import { AdminLoginForm } from './AdminLoginForm.tsx';
import '../../../base/table/screens/admin.css';

/** The admins' login; a logged-in admin goes on. `recaptchaKey` is set if the operator uses Google's widget instead of proof of work. */
export const AdminLogin = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => {
  const [isChecking, setChecking] = useState(true);
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void leadOnIfAdmin().then((isAdmin) => setChecking(isAdmin));
  }, []);

  if (isChecking) return <p className="loading" role="status" aria-label="Loading" />;
  const reason = adminLoginReason();
  return (
    <div className="admin-login">
      <h1>Admin Login</h1>
      {reason !== '' && <p className="muted">{reason}</p>}
      <ErrorBoundary>
        <AdminLoginForm recaptchaKey={recaptchaKey} onLoggedIn={leadOn} />
      </ErrorBoundary>
    </div>
  );
};
