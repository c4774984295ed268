import { useCallback, useEffect, useState } from 'react';
import type { EditState } from '../../browser/own-profile-editor.ts';

/** Saves the form, and while a photo is being prepared, as soon as that is done; not if it turns out to be none. */
export const useSaving = (
  state: EditState,
  onDone: (saved: boolean) => void,
): { save: () => void; isWaiting: boolean } => {
  const [isWaiting, setWaiting] = useState(false);
  const { photosInWork, problems } = state;
  const save = useCallback((): void => {
    if (photosInWork > 0) setWaiting(true);
    else void state.save().then((isSaved) => isSaved && onDone(true));
  }, [photosInWork, state.save, onDone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the work on photos counts
  useEffect(() => {
    if (!isWaiting || photosInWork > 0) return;
    setWaiting(false);
    if (Object.keys(problems).length === 0) save();
  }, [isWaiting, photosInWork]);
  return { save, isWaiting };
};
