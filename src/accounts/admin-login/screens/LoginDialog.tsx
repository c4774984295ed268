import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { $isLoginAsked } from '../browser/admin-session.ts';

const LoginAgain = lazy(async () => {
  const module = await loadModule(() => import('./LoginAgain.tsx'));
  return { default: module.LoginAgain };
});

/** The login over an admin's screen, once the session has ended; what the screen holds stays as it is. */
export const LoginDialog = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => {
  const isAsked = useStore($isLoginAsked);
  return (
    <ErrorBoundary>
      <Suspense>{isAsked && <LoginAgain recaptchaKey={recaptchaKey} />}</Suspense>
    </ErrorBoundary>
  );
};
