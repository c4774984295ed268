import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { beforeSwitching } from '../../../accounts/hands/browser/switching.ts';
import { mayOfferPasskey } from '../../../accounts/passkeys/browser/offer.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId, Tabs, tabId } from '../../../base/frame/screens/Tabs.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { paths } from '../../../paths.ts';
import { HiddenNotice } from '../../appeals/screens/HiddenNotice.tsx';
import { LeaveQuestion } from '../../editing/screens/LeaveQuestion.tsx';
import { SectionEditor } from '../../editing/screens/SectionEditor.tsx';
import { usePageEditing } from '../../editing/screens/use-edit.ts';
import { ProfileEditor } from '../../editing/screens/whole/ProfileEditor.tsx';
import { OwnHistory } from '../../history/screens/OwnHistory.tsx';
import { Numbers } from '../../numbers/screens/Numbers.tsx';
import type { SectionName } from '../../rules/sections.ts';
import {
  $answeredSuggestions,
  $ownSuggestions,
  loadOwnSuggestions,
} from '../../suggestions/browser/own-suggestions.ts';
import { Suggestions } from '../../suggestions/screens/Suggestions.tsx';
import { $answeredTies, $ownTies, openOwnTies } from '../../ties/browser/own-ties.ts';
import { waitsForOwner } from '../../ties/rules/tie-changes.ts';
import { OwnTies } from '../../ties/screens/OwnTies.tsx';
import { ownPageId } from '../browser/own-call.ts';
import { $alikePages, $ownProfile, followOtherTabs, loadOwnProfile } from '../browser/own-profile.ts';
import type { OwnUser } from '../calls.ts';
import { AlikePages } from './AlikePages.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { OwnPage } from './page/OwnPage.tsx';
import type { OnPage } from './page/OwnSection.tsx';
import { PageOutline } from './page/PageOutline.tsx';
import { Settings } from './settings/Settings.tsx';
import { useEditInAddress } from './use-edit-in-address.ts';
import { useRole } from './use-role.ts';
import { type OwnTab, tabsFor, useTabInAddress } from './use-tab-in-address.ts';
import { WaitingCard } from './waiting/WaitingCard.tsx';
import './my-profile.css';
import './own-tabs.css';

const PasskeyOffer = lazyPart(
  () => import('../../../accounts/passkeys/screens/PasskeyOffer.tsx'),
  'PasskeyOffer',
);

/** Scrolls to the confirmation at the top, and announces it. */
const showFarewell = (place: HTMLElement | null): void => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  place?.focus({ preventScroll: true });
};

/** My profile: the owner's record to view and edit, its numbers, and the settings. */
export const MyProfile = () => (
  <ErrorBoundary>
    <Profile />
  </ErrorBoundary>
);

const loadWhatWaits = (): Promise<unknown> => {
  $answeredSuggestions.set([]);
  $answeredTies.set([]);
  return Promise.all([loadOwnSuggestions(), openOwnTies()]);
};

/** Loads the page and what waits for its owner, and follows other tabs while nothing is edited; whether all is there. */
const useLoaded = (id: string, isEditing: boolean): boolean => {
  const [hasOpened, setOpened] = useState(false);
  const isBusy = useRef(isEditing);
  isBusy.current = isEditing;
  const shownId = useRef('');

  useEffect(() => {
    // Shown together: what waits stands above the page, which would jump.
    const asked = ownPageId();
    void Promise.all([loadOwnProfile(), loadWhatWaits()])
      // Another login's page may have been asked about.
      .then(() => (asked === '' || asked === ownPageId() ? undefined : loadWhatWaits()))
      .then(() => setOpened(true));
    return followOtherTabs(() => !isBusy.current);
  }, []);

  useEffect(() => {
    // Somebody else has logged in in another tab.
    if (shownId.current !== '' && id !== '' && shownId.current !== id) void loadWhatWaits();
    shownId.current = id;
  }, [id]);

  return hasOpened;
};

const Profile = () => {
  const state = useStore($ownProfile);
  /** Whether the whole form is open. */
  const [isWhole, setWhole] = useState(false);
  const editing = usePageEditing();
  const [address, setTab] = useTabInAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = state.kind === 'ready' ? state.user.id : '';
  const hasOpened = useLoaded(id, isWhole || editing.open !== null);

  // The whole form asks by itself.
  const { leave } = editing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store's own function
  useEffect(() => (isWhole ? undefined : beforeSwitching(leave)), [isWhole]);

  const openForm = (): void =>
    editing.leave(() => {
      setTab('page');
      setWhole(true);
    });
  const editPart = (part: string): void => {
    if (isWhole) return;
    // A company's people come from ties, which have a tab.
    setTab(part === ('people' satisfies SectionName) ? 'ties' : 'page');
    editing.edit(part);
  };

  if (state.kind === 'loading' || !hasOpened) return <PageOutline />;
  if (state.kind === 'left') return <Farewell isLast={state.isLast} />;

  const { user } = state;
  const tab = tabsFor(user.profile).some((each) => each.id === address) ? address : 'page';
  const leaveEditor = (saved: boolean): void => {
    setWhole(false);
    if (saved) toast(ACCOUNT_SENTENCES.updated);
    heading.current?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <>
      <ProfileHead user={user} heading={heading} onEdit={isWhole ? null : openForm} />
      {isWhole ? (
        <ErrorBoundary>
          <ProfileEditor user={user} onDone={leaveEditor} />
        </ErrorBoundary>
      ) : (
        <OwnTabs
          user={user}
          tab={tab}
          onTab={(next) => editing.leave(() => setTab(next))}
          onPage={{ editing, Editor: SectionEditor }}
          onEdit={editPart}
        />
      )}
      <EditInAddress onForm={openForm} onPart={editPart} />
      <LeaveQuestion editing={editing} />
    </>
  );
};

/** Scrolls to the beginning of what a tab shows, if the tabs stick to the window's edge. */
const showFromTop = (bar: HTMLElement | null): void => {
  const top = bar?.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
  if (top < 0) window.scrollBy({ top, behavior: 'instant' });
};

/** Opens what the address asks for, once the page is there. */
const EditInAddress = ({ onForm, onPart }: { onForm: () => void; onPart: (part: string) => void }) => {
  useEditInAddress((part) => (part === null ? onForm() : onPart(part)));
  return null;
};

const Farewell = ({ isLast }: { isLast: boolean }) => (
  <div className="empty" role="status" tabIndex={-1} ref={showFarewell}>
    <h1>{ACCOUNT_SENTENCES.deleted}</h1>
    <p>{isLast ? say('owners.page.gone') : say('owners.page.gone-page')}</p>
    <a className="button-quiet" href={isLast ? paths.home() : paths.myProfile()}>
      {isLast ? say('frame.not-found.home') : say('owners.page.other-pages')}
    </a>
  </div>
);

type OwnTabsProps = {
  user: OwnUser;
  tab: OwnTab;
  onTab: (tab: OwnTab) => void;
  onPage: OnPage;
  onEdit: (part: string) => void;
};

/** What the profile has, by tab; a tab says how much waits in it. */
const OwnTabs = ({ user, tab, onTab, onPage, onEdit }: OwnTabsProps) => {
  const suggestions = useStore($ownSuggestions);
  const ties = useStore($ownTies);
  const alike = useStore($alikePages);
  const role = useRole(user);
  const waiting: Partial<Record<OwnTab, number>> = {
    suggestions: suggestions.kind === 'ready' ? suggestions.items.length : 0,
    ties: ties.kind === 'ready' ? ties.items.filter(waitsForOwner).length : 0,
  };
  const tabs = tabsFor(user.profile).map((each) => ({ ...each, count: waiting[each.id] || undefined }));
  const bar = useRef<HTMLDivElement>(null);
  const choose = (next: OwnTab): void => {
    onTab(next);
    showFromTop(bar.current);
  };
  return (
    <>
      <div className="own-tabs" ref={bar}>
        <Tabs label={say('owners.page.title')} tabs={tabs} current={tab} onChoose={choose} />
      </div>
      <div className="own-panel" role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)}>
        <AlikePages pages={alike} />
        {user.hidden && <HiddenNotice notice={user.hidden} mayAppeal={role === 'owner'} />}
        {tab === 'page' && (
          <>
            {mayOfferPasskey() && (
              <Suspense>
                <PasskeyOffer />
              </Suspense>
            )}
            <WaitingCard user={user} onEdit={(part) => (part === 'people' ? choose('ties') : onEdit(part))} />
            <OwnPage user={user} {...onPage} onPeople={() => choose('ties')} />
          </>
        )}
        {tab === 'ties' && <OwnTies />}
        {tab === 'suggestions' && <Suggestions user={user} />}
        {tab === 'numbers' && <Numbers user={user} onAddLink={() => onEdit('links')} />}
        {tab === 'history' && <OwnHistory user={user} />}
        {tab === 'settings' && <Settings user={user} onEdit={onEdit} />}
      </div>
    </>
  );
};
