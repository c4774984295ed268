import { useEffect, useState } from 'react';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';

const TABS = ['page', 'ties', 'suggestions', 'numbers', 'history', 'settings'] as const;
export type OwnTab = (typeof TABS)[number];

/** The parts of My profile, by the kind of the page: a person's companies stand in the career, on the page itself. */
export const tabsFor = (kind: ProfileKind): readonly { id: OwnTab; label: string }[] => [
  { id: 'page', label: 'Page' },
  ...(kind === 'professional' ? [{ id: 'ties', label: 'People' } as const] : []),
  { id: 'suggestions', label: 'Suggestions' },
  { id: 'numbers', label: 'Numbers' },
  { id: 'history', label: 'History' },
  { id: 'settings', label: 'Settings' },
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
