import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { addView, getCounts } from '../storage/counts.ts';
import { requireProfile } from './likes.ts';

type IsOwnerOf = (request: Request, storage: Storage, id: string, headers: Headers) => Promise<boolean>;

/** Counts one view of a profile, except by its owner, and returns the total. */
export const countView = async (
  { storage, request, setCookie }: Pick<HandledCall<unknown>, 'storage' | 'request' | 'setCookie'>,
  id: string,
  isOwnerOf: IsOwnerOf,
): Promise<{ success: true; view: number }> => {
  const headers = new Headers();
  const [isOwner] = await Promise.all([
    isOwnerOf(request, storage, id, headers),
    requireProfile(storage, id),
  ]);
  setCookie(headers.getSetCookie());
  if (!isOwner) await addView(storage, id);
  const { view } = await getCounts(storage, id);
  return { success: true, view };
};
