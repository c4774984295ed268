import { useEffect, useState } from 'react';

/** Where the page has a column for the preview (`register.astro`). */
const WIDE = '(min-width: 60rem)';

/** Whether the screen is wide enough for the preview. */
export const useWideScreen = (): boolean => {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const follow = (): void => setIsWide(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  return isWide;
};
