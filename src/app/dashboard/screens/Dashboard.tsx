import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { $address, followAddress, hashOf } from '../../../base/frame/browser/hash-address.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId } from '../../../base/frame/screens/Tabs.tsx';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { countUsers } from '../../../search/admin-list/browser/user-counts.ts';
import { countPairs } from '../../../search/alike/browser.ts';
import type { ToDoKind } from '../../../site/to-do/rules.ts';
import { SiteBrief } from '../../stats/screens/SiteBrief.tsx';
import { DirectoryTabs } from './DirectoryTabs.tsx';
import { type DeskScreen, labelOf, screenFor } from './desk-screens.ts';
import '../../../base/table/screens/admin.css';
import '../../../base/table/screens/admin-rows.css';

/** A screen that is loaded when it is first opened. */
const screenOf = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadModule(load) }));

const AccountPanel = screenOf(() =>
  import('../../../accounts/team/screens/AccountPanel.tsx').then(({ AccountPanel: part }) => part),
);
const TeamPanel = screenOf(() =>
  import('../../../accounts/team/screens/TeamPanel.tsx').then(({ TeamPanel: part }) => part),
);
const MessagesPanel = screenOf(() =>
  import('../../../contact/screens/MessagesPanel.tsx').then(({ MessagesPanel: part }) => part),
);
const RequestsPanel = screenOf(() =>
  import('../../../moderation/badge/screens/RequestsPanel.tsx').then(({ RequestsPanel: part }) => part),
);
const ClosedCases = screenOf(() =>
  import('../../../moderation/cases/screens/ClosedCases.tsx').then(({ ClosedCases: part }) => part),
);
const GoneSourcesPanel = screenOf(() =>
  import('../../../moderation/gone-sources/screens/GoneSourcesPanel.tsx').then(
    ({ GoneSourcesPanel: part }) => part,
  ),
);
const TrashPanel = screenOf(() =>
  import('../../../moderation/trash/screens/TrashPanel.tsx').then(({ TrashPanel: part }) => part),
);
const MakePage = screenOf(() =>
  import('../../../imports/new-page/screens/MakePage.tsx').then(({ MakePage: part }) => part),
);
const ImportScreen = screenOf(() =>
  import('../../../imports/runs/screens/ImportScreen.tsx').then(({ ImportScreen: part }) => part),
);
const ClaimsPanel = screenOf(() =>
  import('../../../owners/claims/screens/ClaimsPanel.tsx').then(({ ClaimsPanel: part }) => part),
);
const SuggestionsPanel = screenOf(() =>
  import('../../../owners/suggestions/screens/SuggestionsPanel.tsx').then(
    ({ SuggestionsPanel: part }) => part,
  ),
);
const TiesPanel = screenOf(() =>
  import('../../../owners/ties/screens/TiesPanel.tsx').then(({ TiesPanel: part }) => part),
);
const AliasesPanel = screenOf(() =>
  import('../../../search/aliases/screens/AliasesPanel.tsx').then(({ AliasesPanel: part }) => part),
);
const DuplicatesPanel = screenOf(() =>
  import('../../../search/alike/screens/DuplicatesPanel.tsx').then(({ DuplicatesPanel: part }) => part),
);
const AuditPanel = screenOf(() =>
  import('../../audit/screens/AuditPanel.tsx').then(({ AuditPanel: part }) => part),
);
const PageScreen = screenOf(() =>
  import('../../page/screens/PageScreen.tsx').then(({ PageScreen: part }) => part),
);
const MergeScreen = screenOf(() =>
  import('../../../owners/merge/screens/MergeScreen.tsx').then(({ MergeScreen: part }) => part),
);
const SiteNumbers = screenOf(() =>
  import('../../stats/screens/SiteNumbers.tsx').then(({ SiteNumbers: part }) => part),
);
const WaitingScreen = screenOf(() =>
  import('../../to-do/screens/WaitingScreen.tsx').then(({ WaitingScreen: part }) => part),
);
const UsersPanel = screenOf(() => import('./UsersPanel.tsx').then(({ UsersPanel: part }) => part));

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
    void countPairs();
  }, [moderates]);
  if (admin === null) return null;
  const { id = '', other = '', from } = params;
  return (
    <Suspense fallback={<Loading />}>
      {part === 'merge' && moderates ? (
        <MergeScreen key={`${id} ${other}`} keep={id} drop={other} isListed={from === 'duplicates'} />
      ) : part === 'page' && moderates ? (
        <PageScreen key={id} id={id} />
      ) : part === 'make' && moderates ? (
        <MakePage />
      ) : (
        <Panel screen={screenFor(part, admin.role)} />
      )}
    </Suspense>
  );
};

/** A screen of the rail: what waits has its title above its list, an import beside its steps, the others above all. */
const Panel = ({ screen }: { screen: DeskScreen }) => {
  const { params } = useStore($address);
  const label = labelOf(screen);
  useTitle(label);
  const isClosed = screen === 'inbox' && params['state'] === 'closed';
  const waiting = isClosed ? undefined : WAITING[screen];
  return (
    <div role="tabpanel" id={panelId(screen)} aria-labelledby="screen-title">
      {screen === 'imports' ? (
        <ImportScreen />
      ) : waiting === undefined ? (
        <>
          <header className="screen-head">
            <h1 id="screen-title" tabIndex={-1}>
              {label}
            </h1>
            {(screen === 'personal' || screen === 'professional') && <DirectoryTabs current={screen} />}
          </header>
          <Suspense fallback={<Loading />}>
            {isClosed ? (
              <ClosedCases id={params['id'] ?? ''} chosen={params['case'] ?? ''} />
            ) : (
              <ListScreen screen={screen} />
            )}
          </Suspense>
        </>
      ) : (
        <WaitingScreen
          key={screen}
          label={screen === 'todo' ? 'What waits' : label}
          kinds={waiting}
          panels={PANELS}
          {...(screen !== 'todo' && { part: screen })}
          more={MORE[screen]}
          below={screen === 'todo' && <SiteBrief />}
        />
      )}
    </div>
  );
};

/** The screens that list what waits beside the chosen thing, with the kinds that they list; null for all. */
const WAITING: Partial<Record<DeskScreen, readonly ToDoKind[] | null>> = {
  todo: null,
  inbox: ['case', 'appeal'],
  new: ['page'],
  proposals: ['proposal'],
};

/** What else leads on from a list. */
const MORE: Partial<Record<DeskScreen, ReactNode>> = {
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
    {screen === 'duplicates' && <DuplicatesPanel />}
    {screen === 'sources' && <GoneSourcesPanel />}
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
