import { useEffect } from 'react';
import { site } from '../../brand/rules/site.ts';

/** Names the screen that is open in the title of the window. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    if (title !== '') document.title = `${title} · ${site.name}`;
  }, [title]);
};
