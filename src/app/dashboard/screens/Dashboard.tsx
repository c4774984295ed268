import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { AccountPanel } from '../../../accounts/team/screens/AccountPanel.tsx';
import { TeamPanel } from '../../../accounts/team/screens/TeamPanel.tsx';
import { $address, followAddress } from '../../../base/frame/browser/hash-address.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId } from '../../../base/frame/screens/Tabs.tsx';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { MessagesPanel } from '../../../contact/screens/MessagesPanel.tsx';
import { RequestsPanel } from '../../../moderation/badge/screens/RequestsPanel.tsx';
import { InboxPanel } from '../../../moderation/cases/screens/InboxPanel.tsx';
import { NewPagesPanel } from '../../../moderation/new-pages/screens/NewPagesPanel.tsx';
import { PagePanel } from '../../../moderation/page/screens/PagePanel.tsx';
import { TrashPanel } from '../../../moderation/trash/screens/TrashPanel.tsx';
import { ClaimsPanel } from '../../../owners/claims/screens/ClaimsPanel.tsx';
import { SuggestionsPanel } from '../../../owners/suggestions/screens/SuggestionsPanel.tsx';
import { TiesPanel } from '../../../owners/ties/screens/TiesPanel.tsx';
import { loadUsers } from '../../../search/admin-list/browser/admin-users.ts';
import { AliasesPanel } from '../../../search/aliases/screens/AliasesPanel.tsx';
import { AuditPanel } from '../../audit/screens/AuditPanel.tsx';
import { ToDoPanel } from '../../to-do/screens/ToDoPanel.tsx';
import { DirectoryTabs } from './DirectoryTabs.tsx';
import { type DeskScreen, labelOf, screenFor } from './desk-screens.ts';
import { UsersPanel } from './UsersPanel.tsx';
import '../../../base/table/screens/admin.css';
import '../../../base/table/screens/admin-rows.css';

/** The admins' dashboard: what waits, profiles of both kinds, cases, trash, messages, and the audit log. The address names the open part. */
export const Dashboard = () => (
  <ErrorBoundary>
    <Screen />
  </ErrorBoundary>
);

const Screen = () => {
  const admin = useStore($admin);
  const { part, params } = useStore($address);

  useEffect(() => guardScreen(), []);
  useEffect(() => followAddress(), []);
  const moderates = admin !== null && MODERATION_ROLES.includes(admin.role);
  useEffect(() => {
    if (!moderates) return;
    void loadUsers('personal');
    void loadUsers('professional');
  }, [moderates]);
  if (admin === null) return null;
  if (part === 'page' && moderates) return <PagePanel id={params['id'] ?? ''} />;
  return <Panel screen={screenFor(part, admin.role)} />;
};

/** A screen of the rail, under its title. */
const Panel = ({ screen }: { screen: DeskScreen }) => {
  const label = labelOf(screen);
  useTitle(label);
  return (
    <div role="tabpanel" id={panelId(screen)} aria-labelledby="screen-title">
      <header className="screen-head">
        <h1 id="screen-title" tabIndex={-1}>
          {label}
        </h1>
        {(screen === 'personal' || screen === 'professional') && <DirectoryTabs current={screen} />}
      </header>
      {screen === 'todo' && <ToDoPanel />}
      {(screen === 'personal' || screen === 'professional') && <UsersPanel key={screen} tab={screen} />}
      {screen === 'inbox' && <InboxPanel />}
      {screen === 'new' && <NewPagesPanel />}
      {screen === 'requests' && <RequestsPanel />}
      {screen === 'ties' && <TiesPanel />}
      {screen === 'claims' && <ClaimsPanel />}
      {screen === 'trash' && <TrashPanel />}
      {screen === 'suggestions' && <SuggestionsPanel />}
      {screen === 'messages' && <MessagesPanel />}
      {screen === 'aliases' && <AliasesPanel />}
      {screen === 'audit' && <AuditPanel />}
      {screen === 'team' && <TeamPanel />}
      {screen === 'security' && <AccountPanel />}
    </div>
  );
};
