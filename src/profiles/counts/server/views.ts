import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { pageLinks, standardAddress } from '../../links/rules/page-links.ts';
import { noProfile } from '../../server/find-profile.ts';
import { withoutPrivate } from '../../visibility/rules/privacy.ts';
import { getPublicProfile } from '../../visibility/storage/visibility.ts';
import { readReferrer } from '../rules.ts';
import { addClick, addView, getCounts } from '../storage/counts.ts';
import { requireProfile } from './likes.ts';

type CountedCall<Input> = Pick<HandledCall<Input>, 'input' | 'storage' | 'request' | 'setCookie'>;

/** Whether a request comes from the owner of a page; adds the cookie of an extended session to `headers`. */
type IsOwnerOf = (request: Request, storage: Storage, id: string, headers: Headers) => Promise<boolean>;

/** Counts one view of a profile, except by its owner, and returns the total. */
export const countView = async (
  {
    input: { id, from = '' },
    storage,
    request,
    setCookie,
  }: CountedCall<{ id: string; from?: string | undefined }>,
  isOwnerOf: IsOwnerOf,
): Promise<{ success: true; view: number }> => {
  const headers = new Headers();
  const [isOwner] = await Promise.all([
    isOwnerOf(request, storage, id, headers),
    requireProfile(storage, id),
  ]);
  setCookie(headers.getSetCookie());
  const ownHosts = [siteUrl(), request.url].map((url) => new URL(url).hostname);
  if (!isOwner) await addView(storage, id, 1, readReferrer(from, ownHosts));
  const { view } = await getCounts(storage, id);
  return { success: true, view };
};

/** Counts one click on a link that a profile has now, except by its owner. */
export const countClickOn = async (
  { input: { id, url }, storage, request, setCookie }: CountedCall<{ id: string; url: string }>,
  isOwnerOf: IsOwnerOf,
): Promise<{ success: true }> => {
  const headers = new Headers();
  const [isOwner, addresses] = await Promise.all([
    isOwnerOf(request, storage, id, headers),
    addressesOf(storage, id),
  ]);
  setCookie(headers.getSetCookie());
  const address = standardAddress(url);
  if (!isOwner && addresses.includes(address)) await addClick(storage, id, address);
  return { success: true };
};

/** The addresses that readers can follow on a page; none while it waits. Refuses with 404 unless the public may see it. */
const addressesOf = async (storage: Storage, id: string): Promise<readonly string[]> => {
  const visible = isProfileId(id) ? await getPublicProfile(storage, id) : null;
  if (visible === null) throw noProfile();
  const { record } = visible;
  if (record.waiting !== undefined) return [];
  return pageLinks(withoutPrivate(record, todayOf(storage))).map(({ address }) => address);
};
