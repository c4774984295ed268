import { useState } from 'react';
import { useMedia } from '../../../base/frame/screens/use-media.ts';

const KEY = 'newsroom_side_by_side';
/** The width from which text and preview have room beside each other; as in editor.css. */
const WIDE = '(min-width: 60rem)';

const isWanted = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};

/** Whether the preview is beside the text: on wide screens, once the writer has asked for it in this browser. */
export const useSideBySide = (): { isWide: boolean; isOn: boolean; toggle: () => void } => {
  const [wanted, setWanted] = useState(isWanted);
  const isWide = useMedia(WIDE);
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
