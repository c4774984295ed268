import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { $admin, guardScreen } from '../../../accounts/admin-login/browser/admin-session.ts';
import { $address, followAddress, hashOf } from '../../../base/frame/browser/hash-address.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId } from '../../../base/frame/screens/Tabs.tsx';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { countPairs } from '../../../search/alike/browser.ts';
import type { ToDoKind } from '../../../site/to-do/rules.ts';
import { SiteBrief } from '../../stats/screens/SiteBrief.tsx';
import { DirectoryTabs } from './DirectoryTabs.tsx';
import { type DeskScreen, screenFor, screenLabel } from './desk-screens.ts';
import '../../../base/table/screens/admin.css';
import '../../../base/table/screens/admin-rows.css';

const AccountPanel = lazyPart(
  () => import('../../../accounts/team/screens/AccountPanel.tsx'),
  'AccountPanel',
);
const TeamPanel = lazyPart(() => import('../../../accounts/team/screens/TeamPanel.tsx'), 'TeamPanel');
const MessagesPanel = lazyPart(() => import('../../../contact/screens/MessagesPanel.tsx'), 'MessagesPanel');
const RequestsPanel = lazyPart(
  () => import('../../../moderation/badge/screens/RequestsPanel.tsx'),
  'RequestsPanel',
);
const ClosedCases = lazyPart(
  () => import('../../../moderation/cases/screens/ClosedCases.tsx'),
  'ClosedCases',
);
const GoneSourcesPanel = lazyPart(
  () => import('../../../moderation/gone-sources/screens/GoneSourcesPanel.tsx'),
  'GoneSourcesPanel',
);
const TrashPanel = lazyPart(() => import('../../../moderation/trash/screens/TrashPanel.tsx'), 'TrashPanel');
const MakePage = lazyPart(() => import('../../../imports/new-page/screens/MakePage.tsx'), 'MakePage');
const ImportScreen = lazyPart(() => import('../../../imports/runs/screens/ImportScreen.tsx'), 'ImportScreen');
const ClaimsPanel = lazyPart(() => import('../../../owners/claims/screens/ClaimsPanel.tsx'), 'ClaimsPanel');
const SuggestionsPanel = lazyPart(
  () => import('../../../owners/suggestions/screens/SuggestionsPanel.tsx'),
  'SuggestionsPanel',
);
const TiesPanel = lazyPart(() => import('../../../owners/ties/screens/TiesPanel.tsx'), 'TiesPanel');
const AliasesPanel = lazyPart(
  () => import('../../../search/aliases/screens/AliasesPanel.tsx'),
  'AliasesPanel',
);
const DuplicatesPanel = lazyPart(
  () => import('../../../search/alike/screens/DuplicatesPanel.tsx'),
  'DuplicatesPanel',
);
const AuditPanel = lazyPart(() => import('../../audit/screens/AuditPanel.tsx'), 'AuditPanel');
const PageScreen = lazyPart(() => import('../../page/screens/PageScreen.tsx'), 'PageScreen');
const MergeScreen = lazyPart(() => import('../../../owners/merge/screens/MergeScreen.tsx'), 'MergeScreen');
const SiteNumbers = lazyPart(() => import('../../stats/screens/SiteNumbers.tsx'), 'SiteNumbers');
const WaitingScreen = lazyPart(() => import('../../to-do/screens/WaitingScreen.tsx'), 'WaitingScreen');
const UsersPanel = lazyPart(() => import('./UsersPanel.tsx'), 'UsersPanel');

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
    if (moderates) void countPairs();
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
  const label = screenLabel(screen);
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
