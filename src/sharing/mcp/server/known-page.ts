import pMap from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { mayTrainAi } from '../../../profiles/machines/rules.ts';
import { openVisibleProfile } from '../../../profiles/merge/server.ts';
import type { Counts } from '../../../profiles/rules/list-item.ts';
import { isListed } from '../../../profiles/rules/listed.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { findTies, shownTies } from '../../../search/ties/server/shown-ties.ts';
import type { KnownPage } from '../rules/known-page.ts';

const UNCOUNTED: Counts = { like: 0, view: 0 };

/** Whether assistants may know a page that readers may see. To them, any other is as one that does not exist. */
const isForAssistants = (record: ProfileRecord, today: string): boolean =>
  isListed(record, today) && mayTrainAi(record);

/** A page as assistants may know it, or the one that it went into; null if there is none for them. */
export const openKnownPage = async (storage: Storage, id: string): Promise<KnownPage | null> => {
  if (!isProfileId(id)) return null;
  const visible = await openVisibleProfile(storage, id);
  if (visible.visibility !== 'public') return null;
  const { record, verified, verification } = visible.profile;
  const today = todayOf(storage);
  if (!isForAssistants(record, today)) return null;
  return { record, profile: toPublicProfile(record, verified, UNCOUNTED, verification, today) };
};

/** Those of some pages that assistants may know, by id. */
export const openKnownPages = async (
  storage: Storage,
  ids: readonly string[],
): Promise<Map<string, KnownPage>> => {
  const pages = await pMap([...new Set(ids)], (id) => openKnownPage(storage, id), READS_AT_ONCE);
  return new Map(pages.flatMap((page) => (page === null ? [] : [[page.profile.id, page]])));
};

/** A page with its ties to others that assistants may know, too, and those others. */
export const withKnownTies = async (
  storage: Storage,
  { record, profile }: KnownPage,
): Promise<KnownPage & { others: Map<string, KnownPage> }> => {
  const ties = shownTies(profile, await findTies(storage, profile.id));
  const others = await openKnownPages(
    storage,
    ties.map(({ id }) => id),
  );
  return { record, profile: { ...profile, ties: ties.filter(({ id }) => others.has(id)) }, others };
};
