import { useEffect, useState } from 'react';
import type { EditState } from '../browser/own-profile-editor.ts';

/** Sends a form, and while a photo is being prepared, as soon as that is done; not if it turns out to be none. */
export const useSaving = (
  { photosInWork, problems }: Pick<EditState, 'photosInWork' | 'problems'>,
  send: () => void,
): { save: () => void; isWaiting: boolean } => {
  const [isWaiting, setWaiting] = useState(false);
  const save = (): void => (photosInWork > 0 ? setWaiting(true) : send());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the work on photos counts
  useEffect(() => {
    if (!isWaiting || photosInWork > 0) return;
    setWaiting(false);
    if (Object.keys(problems).length === 0) send();
  }, [isWaiting, photosInWork]);
  return { save, isWaiting };
};
