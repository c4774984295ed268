import { useEffect, useEffectEvent } from 'react';

const EDIT = /^#edit(?:\/(\w+))?$/;

/**
 * Opens the editor that the address names: `/my-profile#edit/about` that of a section, by its name or that of one of its parts
 * (`#edit/hometown`, which then has the focus); `#edit` alone the whole form, for which `open` gets null. The address forgets it at once,
 * so that a reload after the save shows the page.
 */
export const useEditInAddress = (open: (part: string | null) => void): void => {
  const follow = useEffectEvent(() => {
    const named = EDIT.exec(location.hash);
    if (named === null) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    open(named[1] ?? null);
  });
  useEffect(() => {
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
};
