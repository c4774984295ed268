import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { AccountPanel } from '../../../accounts/team/screens/AccountPanel.tsx';
import { TeamPanel } from '../../../accounts/team/screens/TeamPanel.tsx';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { $address, followAddress, hashOf } from '../../../base/frame/browser/hash-address.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId } from '../../../base/frame/screens/Tabs.tsx';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { MessagesPanel } from '../../../contact/screens/MessagesPanel.tsx';
import { RequestsPanel } from '../../../moderation/badge/screens/RequestsPanel.tsx';
import { ClosedCases } from '../../../moderation/cases/screens/ClosedCases.tsx';
import { TrashPanel } from '../../../moderation/trash/screens/TrashPanel.tsx';
import { ClaimsPanel } from '../../../owners/claims/screens/ClaimsPanel.tsx';
import { SuggestionsPanel } from '../../../owners/suggestions/screens/SuggestionsPanel.tsx';
import { TiesPanel } from '../../../owners/ties/screens/TiesPanel.tsx';
import { countUsers } from '../../../search/admin-list/browser/admin-users.ts';
import { AliasesPanel } from '../../../search/aliases/screens/AliasesPanel.tsx';
import type { WaitingKind } from '../../../site/to-do/rules.ts';
import { AuditPanel } from '../../audit/screens/AuditPanel.tsx';
import { PageScreen } from '../../page/screens/PageScreen.tsx';
import { HealthLink } from '../../stats/screens/HealthLink.tsx';
import { SiteNumbers } from '../../stats/screens/SiteNumbers.tsx';
import { WaitingScreen } from '../../to-do/screens/WaitingScreen.tsx';
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
    for (const kind of PROFILE_KINDS) void countUsers(kind);
  }, [moderates]);
  if (admin === null) return null;
  if (part === 'page' && moderates) return <PageScreen key={params['id']} id={params['id'] ?? ''} />;
  return <Panel screen={screenFor(part, admin.role)} />;
};

/** A screen of the rail: what waits has its title above its list, the others above all. */
const Panel = ({ screen }: { screen: DeskScreen }) => {
  const { params } = useStore($address);
  const label = labelOf(screen);
  useTitle(label);
  const isClosed = screen === 'inbox' && params['state'] === 'closed';
  const waiting = isClosed ? undefined : WAITING[screen];
  return (
    <div role="tabpanel" id={panelId(screen)} aria-labelledby="screen-title">
      {waiting === undefined ? (
        <>
          <header className="screen-head">
            <h1 id="screen-title" tabIndex={-1}>
              {label}
            </h1>
            {(screen === 'personal' || screen === 'professional') && <DirectoryTabs current={screen} />}
          </header>
          {isClosed ? (
            <ClosedCases id={params['id'] ?? ''} chosen={params['case'] ?? ''} />
          ) : (
            <ListScreen screen={screen} />
          )}
        </>
      ) : (
        <WaitingScreen
          key={screen}
          label={screen === 'todo' ? 'What waits' : label}
          kinds={waiting}
          panels={PANELS}
          {...(screen !== 'todo' && { part: screen })}
          more={MORE[screen]}
        />
      )}
    </div>
  );
};

/** The screens that list what waits beside the chosen thing, with the kinds that they list; null for all. */
const WAITING: Partial<Record<DeskScreen, readonly WaitingKind[] | null>> = {
  todo: null,
  inbox: ['case', 'appeal'],
  new: ['page'],
};

/** What else leads on from a list: closed cases, the numbers of the site. */
const MORE: Partial<Record<DeskScreen, ReactNode>> = {
  todo: <HealthLink />,
  inbox: <a href={hashOf('inbox', { state: 'closed' })}>Closed</a>,
};

/** The lists in which the other kinds are answered. */
const PANELS = {
  request: RequestsPanel,
  tie: TiesPanel,
  claim: ClaimsPanel,
  suggestion: SuggestionsPanel,
  message: MessagesPanel,
};

const ListScreen = ({ screen }: { screen: DeskScreen }) => (
  <>
    {(screen === 'personal' || screen === 'professional') && <UsersPanel key={screen} tab={screen} />}
    {screen === 'requests' && <RequestsPanel />}
    {screen === 'ties' && <TiesPanel />}
    {screen === 'claims' && <ClaimsPanel />}
    {screen === 'trash' && <TrashPanel />}
    {screen === 'suggestions' && <SuggestionsPanel />}
    {screen === 'messages' && <MessagesPanel />}
    {screen === 'aliases' && <AliasesPanel />}
    {screen === 'audit' && <AuditPanel />}
    {screen === 'numbers' && <SiteNumbers />}
    {screen === 'team' && <TeamPanel />}
    {screen === 'security' && <AccountPanel />}
  </>
);
