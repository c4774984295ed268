import type { Storage } from '../../storage/engine/storage.ts';
import { addView, foldCounts, getCounts } from '../../storage/profiles/counts.ts';
import { isOwnerOf } from '../http/handle.ts';
import type { Later } from './directory-queries.ts';
import { requireProfile } from './likes.ts';

type ViewCall = {
  storage: Storage;
  request: Request;
  later: Later;
  setCookie: (cookie: string | readonly string[]) => void;
};

/** Counts one view of a profile and answers how many there are; owners who look at their own page are not counted. */
export const countView = async (
  { storage, request, later, setCookie }: ViewCall,
  id: string,
): Promise<{ success: true; view: number }> => {
  const headers = new Headers();
  const [isOwner] = await Promise.all([
    isOwnerOf(request, storage, id, headers),
    requireProfile(storage, id),
  ]);
  setCookie(headers.getSetCookie());
  if (!isOwner) await addView(storage, id);
  const { view, foldDue } = await getCounts(storage, id);
  if (foldDue) later(() => foldCounts(storage));
  return { success: true, view };
};
