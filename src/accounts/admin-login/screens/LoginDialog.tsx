import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { $isLoginAsked } from '../browser/admin-session.ts';

const LoginAgain = lazyPart(() => import('./LoginAgain.tsx'), 'LoginAgain');

/** The login over an admin's screen, once the session has ended; what the screen holds stays as it is. */
export const LoginDialog = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => {
  const isAsked = useStore($isLoginAsked);
  return (
    <ErrorBoundary>
      <Suspense>{isAsked && <LoginAgain recaptchaKey={recaptchaKey} />}</Suspense>
    </ErrorBoundary>
  );
};
