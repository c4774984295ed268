import { useEffect, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';

const TABS = ['page', 'ties', 'suggestions', 'numbers', 'history', 'settings'] as const;
export type OwnTab = (typeof TABS)[number];

/** The parts of My profile, by the kind of the page: a person's companies stand in the career, on the page itself. */
export const tabsFor = (kind: ProfileKind): readonly { id: OwnTab; label: string }[] => [
  { id: 'page', label: say('owners.page.tab-page') },
  ...(kind === 'professional' ? [{ id: 'ties', label: say('owners.section.people') } as const] : []),
  { id: 'suggestions', label: say('owners.page.tab-suggestions') },
  { id: 'numbers', label: say('owners.page.tab-numbers') },
  { id: 'history', label: say('owners.page.tab-history') },
  { id: 'settings', label: say('owners.page.tab-settings') },
];

// A mail about a tie leads to it by the query, because a login keeps that.
const tabInAddress = (): OwnTab => {
  if (typeof location !== 'object') return 'page';
  const named = TABS.find((id) => location.hash === `#${id}`);
  return named ?? (new URLSearchParams(location.search).has('tie') ? 'ties' : 'page');
};

/** The chosen tab, which the end of the address names (`#settings`), so that it can be linked and survives a reload. */
export const useTabInAddress = (): [OwnTab, (tab: OwnTab) => void] => {
  const [tab, setTab] = useState(tabInAddress);
  useEffect(() => {
    const follow = (): void => setTab(tabInAddress());
    window.addEventListener('hashchange', follow);
    // The address may have changed since it was read.
    follow();
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const choose = (next: OwnTab): void => {
    // Replaced: Back leaves the page instead of walking through its tabs.
    history.replaceState(
      history.state,
      '',
      next === 'page' ? location.pathname : `${location.pathname}#${next}`,
    );
    setTab(next);
  };
  return [tab, choose];
};
