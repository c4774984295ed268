import { useEffect, useState } from 'react';

const KEY = 'newsroom_side_by_side';
/** The width from which text and preview have room beside each other; as in newsroom.css. */
const WIDE = '(min-width: 60rem)';

const isWanted = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Whether the preview is beside the text: on wide screens, unless the writer has closed it in this browser. */
export const useSideBySide = (): { isWide: boolean; isOn: boolean; toggle: () => void } => {
  const [wanted, setWanted] = useState(isWanted);
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = (): void => setWide(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const toggle = (): void => {
    setWanted(!wanted);
    try {
      localStorage.setItem(KEY, wanted ? 'off' : 'on');
    } catch {
      // Storage is disabled: the choice lasts until the page is left.
    }
  };
  return { isWide, isOn: isWide && wanted, toggle };
};
