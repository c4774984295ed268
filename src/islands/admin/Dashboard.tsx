import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $admin, guardScreen } from '../../client/stores/accounts/admin-session.ts';
import { $inbox, loadInbox } from '../../client/stores/moderation/admin-inbox.ts';
import { $users, loadUsers, type UsersState } from '../../client/stores/search/admin-users.ts';
import { SecurityPanel } from './accounts/SecurityPanel.tsx';
import { MessagesPanel } from './contact/MessagesPanel.tsx';
import { RequestsPanel } from './moderation/badge/RequestsPanel.tsx';
import { InboxPanel } from './moderation/InboxPanel.tsx';
import { TrashPanel } from './moderation/TrashPanel.tsx';
import { AliasesPanel } from './search/AliasesPanel.tsx';
import { AuditPanel } from './site/AuditPanel.tsx';
import { panelId, Tabs, tabId } from './Tabs.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import './admin.css';
import './admin-rows.css';

const TABS = [
  'inbox',
  'personal',
  'professional',
  'requests',
  'trash',
  'messages',
  'aliases',
  'audit',
  'security',
] as const;
type DashboardTab = (typeof TABS)[number];

const tabOfAddress = (): DashboardTab => TABS.find((tab) => location.hash === `#${tab}`) ?? 'personal';

const countOf = (state: UsersState): number | undefined =>
  state.kind === 'ready' ? state.rows.length : undefined;

/** The admins' dashboard: profiles of both kinds, cases, trash, messages, and the audit log. */
export const Dashboard = () => {
  const admin = useStore($admin);
  const { personal, professional } = useStore($users);
  const inbox = useStore($inbox);
  const [tab, setTab] = useState<DashboardTab>(tabOfAddress);

  useEffect(() => guardScreen(), []);
  const isIn = admin !== null;
  useEffect(() => {
    if (!isIn) return;
    void loadInbox();
    void loadUsers('personal');
    void loadUsers('professional');
  }, [isIn]);
  if (admin === null) return null;

  const choose = (next: DashboardTab): void => {
    setTab(next);
    history.replaceState(null, '', `#${next}`);
  };
  return (
    <>
      <header className="dashboard-head">
        <h1>Dashboard</h1>
        <p className="muted">{admin.name}</p>
      </header>
      <Tabs
        label="Dashboard"
        current={tab}
        onChoose={choose}
        tabs={[
          { id: 'personal', label: 'Personal', count: countOf(personal) },
          { id: 'professional', label: 'Professional', count: countOf(professional) },
          { id: 'inbox', label: 'Inbox', count: inbox.kind === 'ready' ? inbox.open : undefined },
          { id: 'requests', label: 'Badge requests' },
          { id: 'trash', label: 'Trash' },
          { id: 'messages', label: 'Messages' },
          { id: 'aliases', label: 'Spellings' },
          { id: 'audit', label: 'Log' },
          { id: 'security', label: 'Security' },
        ]}
      />
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        {(tab === 'personal' || tab === 'professional') && <UsersPanel key={tab} tab={tab} />}
        {tab === 'inbox' && <InboxPanel />}
        {tab === 'requests' && <RequestsPanel />}
        {tab === 'trash' && <TrashPanel />}
        {tab === 'messages' && <MessagesPanel />}
        {tab === 'aliases' && <AliasesPanel />}
        {tab === 'audit' && <AuditPanel />}
        {tab === 'security' && <SecurityPanel />}
      </div>
    </>
  );
};
