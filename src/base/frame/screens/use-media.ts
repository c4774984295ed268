import { useCallback, useSyncExternalStore } from 'react';

/** Where a screen is as narrow as a phone's. */
export const PHONE = '(max-width: 43.74rem)';

/** Where the rows of a table are blocks. */
export const NARROW = '(max-width: 47.99rem)';

/** Whether the window is as a media query says; false in the HTML of the server. */
export const useMedia = (query: string): boolean => {
  const follow = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  );
};
