import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { followAdminHeader } from '../../../accounts/admin-login/browser/admin-header.ts';
import { LoginDialog } from '../../../accounts/admin-login/screens/LoginDialog.tsx';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { DeskSearch } from '../../desk-search/screens/DeskSearch.tsx';
import { DeskRail } from './DeskRail.tsx';

type DeskFrameProps = {
  isDashboard: boolean;
  recaptchaKey?: string | undefined;
};

/**
 * What every screen of the desk has around it: the links of the header and its search, the rail, and the login once the session has ended.
 * One island, since each file adds its head to what opening the desk weighs.
 */
export const DeskFrame = ({ isDashboard, recaptchaKey }: DeskFrameProps) => {
  useEffect(() => followAdminHeader(), []);
  const search = document.getElementById('desk-search');
  return (
    <>
      <ErrorBoundary>
        <DeskRail isDashboard={isDashboard} />
      </ErrorBoundary>
      <ErrorBoundary>{search && createPortal(<DeskSearch />, search)}</ErrorBoundary>
      <LoginDialog recaptchaKey={recaptchaKey} />
    </>
  );
};
