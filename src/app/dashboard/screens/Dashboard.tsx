import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { AccountPanel } from '../../../accounts/team/screens/AccountPanel.tsx';
import { TeamPanel } from '../../../accounts/team/screens/TeamPanel.tsx';
import { $address, followAddress, goTo } from '../../../base/frame/browser/hash-address.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId, tabId } from '../../../base/frame/screens/Tabs.tsx';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { MessagesPanel } from '../../../contact/screens/MessagesPanel.tsx';
import { RequestsPanel } from '../../../moderation/badge/screens/RequestsPanel.tsx';
import { InboxPanel } from '../../../moderation/cases/screens/InboxPanel.tsx';
import { NewPagesPanel } from '../../../moderation/new-pages/screens/NewPagesPanel.tsx';
import { PagePanel } from '../../../moderation/page/screens/PagePanel.tsx';
import { TrashPanel } from '../../../moderation/trash/screens/TrashPanel.tsx';
import { ClaimsPanel } from '../../../owners/claims/screens/ClaimsPanel.tsx';
import { SuggestionsPanel } from '../../../owners/suggestions/screens/SuggestionsPanel.tsx';
import { TiesPanel } from '../../../owners/ties/screens/TiesPanel.tsx';
import { $users, loadUsers, type UsersState } from '../../../search/admin-list/browser/admin-users.ts';
import { AliasesPanel } from '../../../search/aliases/screens/AliasesPanel.tsx';
import { $toDo, countToDo, followToDo } from '../../../site/to-do/browser.ts';
import { AuditPanel } from '../../audit/screens/AuditPanel.tsx';
import { ToDoPanel } from '../../to-do/screens/ToDoPanel.tsx';
import { DashboardTabs } from './DashboardTabs.tsx';
import { type DashboardTab, tabFor } from './dashboard-tabs.ts';
import { UsersPanel } from './UsersPanel.tsx';
import '../../../base/table/screens/admin.css';
import '../../../base/table/screens/admin-rows.css';

const countOf = (state: UsersState): number | undefined =>
  state.kind === 'ready' ? state.rows.length : undefined;

/** The admins' dashboard: what waits, profiles of both kinds, cases, trash, messages, and the audit log. The address names the open part. */
export const Dashboard = () => (
  <ErrorBoundary>
    <Screen />
  </ErrorBoundary>
);

const Screen = () => {
  const admin = useStore($admin);
  const { personal, professional } = useStore($users);
  const toDo = useStore($toDo);
  const { part, params } = useStore($address);

  useEffect(() => guardScreen(), []);
  useEffect(() => followAddress(), []);
  const moderates = admin !== null && MODERATION_ROLES.includes(admin.role);
  useEffect(() => {
    if (!moderates) return;
    void loadUsers('personal');
    void loadUsers('professional');
    return followToDo();
  }, [moderates]);
  if (admin === null) return null;
  const tab = tabFor(part, admin.role);
  const isPage = part === 'page' && moderates;
  return (
    <>
      <header className="dashboard-head">
        <h1>Dashboard</h1>
        <p className="muted">{admin.name}</p>
      </header>
      <DashboardTabs
        role={admin.role}
        current={isPage ? null : tab}
        onChoose={(next) => goTo(next)}
        counts={{
          todo: countToDo(toDo),
          inbox: countToDo(toDo, 'inbox'),
          new: countToDo(toDo, 'new'),
          requests: countToDo(toDo, 'requests'),
          ties: countToDo(toDo, 'ties'),
          claims: countToDo(toDo, 'claims'),
          suggestions: countToDo(toDo, 'suggestions'),
          messages: countToDo(toDo, 'messages'),
          personal: countOf(personal),
          professional: countOf(professional),
        }}
      />
      {isPage ? <PagePanel id={params['id'] ?? ''} /> : <Panel tab={tab} />}
    </>
  );
};

/** The panel of a tab. */
const Panel = ({ tab }: { tab: DashboardTab }) => (
  <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
    {tab === 'todo' && <ToDoPanel />}
    {(tab === 'personal' || tab === 'professional') && <UsersPanel key={tab} tab={tab} />}
    {tab === 'inbox' && <InboxPanel />}
    {tab === 'new' && <NewPagesPanel />}
    {tab === 'requests' && <RequestsPanel />}
    {tab === 'ties' && <TiesPanel />}
    {tab === 'claims' && <ClaimsPanel />}
    {tab === 'trash' && <TrashPanel />}
    {tab === 'suggestions' && <SuggestionsPanel />}
    {tab === 'messages' && <MessagesPanel />}
    {tab === 'aliases' && <AliasesPanel />}
    {tab === 'audit' && <AuditPanel />}
    {tab === 'team' && <TeamPanel />}
    {tab === 'security' && <AccountPanel />}
  </div>
);
