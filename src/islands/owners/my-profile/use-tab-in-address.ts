import { useEffect, useState } from 'react';

/** The parts of My profile. */
export const TABS = [
  { id: 'page', label: 'Page' },
  { id: 'numbers', label: 'Numbers' },
  { id: 'settings', label: 'Settings' },
] as const;
type OwnTab = (typeof TABS)[number]['id'];

const tabInAddress = (): OwnTab =>
  TABS.find(({ id }) => typeof location === 'object' && location.hash === `#${id}`)?.id ?? 'page';

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
    history.replaceState(history.state, '', next === 'page' ? location.pathname : `#${next}`);
    setTab(next);
  };
  return [tab, choose];
};
