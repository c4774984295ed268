import { useEffect, useState } from 'react';
import { ADMIN_LEAVES } from '../../../client/frame/session-events.ts';
import type { OpenDraft } from '../../../client/stores/news/article-drafts.ts';
import { createKeeper, type KeeperState } from '../../../client/stores/news/draft-keeper.ts';

/** Stores the form on the server at every pause in typing, and when the page may be about to close. */
export const useKeeper = (draft: OpenDraft) => {
  const [keeping, setKeeping] = useState<KeeperState>({ kind: 'idle' });
  const [keeper] = useState(() => createKeeper(setKeeping));

  useEffect(() => {
    // Loading content into the form is no change; typing is.
    if (draft.at > 0) keeper.keep(draft);
  }, [draft, keeper]);
  useEffect(() => {
    const hurry = (): void => {
      if (document.visibilityState === 'hidden') void keeper.hurry();
    };
    const retry = (): void => void keeper.hurry();
    const leave = (event: Event): void => {
      (event as CustomEvent<Promise<unknown>[]>).detail.push(keeper.hurry());
    };
    window.addEventListener(ADMIN_LEAVES, leave);
    document.addEventListener('visibilitychange', hurry);
    window.addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', retry);
      window.removeEventListener(ADMIN_LEAVES, leave);
    };
  }, [keeper]);
  return { keeper, keeping };
};
