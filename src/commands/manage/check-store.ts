import { removeAccount } from '../../storage/accounts.ts';
import { forgetCounts, recountLikes } from '../../storage/counts.ts';
import { findCountDrift } from '../../storage/counts-check.ts';
import { type Place, readPlaces } from '../../storage/directory-places.ts';
import { type ProfilePlace, rebuildDirectory } from '../../storage/directory-rebuild.ts';
import { getEmailClaim, removeEmailClaim } from '../../storage/emails.ts';
import { SweptError } from '../../storage/events.ts';
import { removeImportKeyNamed } from '../../storage/import-keys.ts';
import { readInventory } from '../../storage/inventory.ts';
import { removeModeration } from '../../storage/moderation.ts';
import { listAllPhotos, NEWSROOM, removePhoto } from '../../storage/photos.ts';
import { getProfileRecord } from '../../storage/profile-record.ts';
import type { Storage } from '../../storage/storage.ts';
import { type CheckContext, checkProfile, type Seen } from './check-profiles.ts';
import { type Drift, quietly } from './drift.ts';
import { inOrder, sideBySide } from './side-by-side.ts';

const READ_AHEAD = 48;
// A registration or an edit under way looks like drift for a moment.
const PAUSE = 3_000;

/** Everything in the store that is not as the records say. What is found is looked at twice, since the site may be at work meanwhile. */
export const findDrift = async (
  storage: Storage,
  progress: (done: number, total: number) => void = () => {},
  pause = PAUSE,
): Promise<Drift[]> => {
  const first = await lookOnce(storage, progress);
  if (first.length === 0) return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const known = new Set(first.map(({ kind, about }) => `${kind} ${about}`));
  return (await lookOnce(storage, progress)).filter(({ kind, about }) => known.has(`${kind} ${about}`));
};

const lookOnce = async (
  storage: Storage,
  progress: (done: number, total: number) => void,
): Promise<Drift[]> => {
  const [inventory, places, photos] = await Promise.all([
    readInventory(storage),
    readPlacesOrNull(storage),
    listAllPhotos(storage),
  ]);
  const seen: Seen = {
    orders: new Set(),
    emails: new Map(),
    importKeys: new Set(),
    photos: new Set(),
    alive: new Set(),
  };
  const context: CheckContext = { storage, inventory, places: places ?? new Map(), photos, seen };
  const drift: Drift[] = [];
  let done = 0;
  for await (const found of inOrder(inventory.profiles, READ_AHEAD, (id) => checkProfile(context, id))) {
    drift.push(...found.filter(({ kind }) => kind !== 'directory' || places !== null));
    progress(++done, inventory.profiles.size);
  }
  if (places === null) drift.push(brokenDirectory(storage, seen));
  drift.push(...leftPlaces(context), ...leftRecords(context));
  drift.push(...(await leftEmails(context)), ...(await checkCounts(context)));
  return drift;
};

const readPlacesOrNull = async (storage: Storage): Promise<Map<string, Place> | null> => {
  try {
    return await readPlaces(storage);
  } catch (error) {
    if (error instanceof SweptError) return null;
    throw error;
  }
};

const brokenDirectory = (storage: Storage, { alive }: Seen): Drift => ({
  kind: 'directory',
  about: 'all',
  sentence: 'The directory lacks a part of its own',
  mend: quietly(async () => {
    const places: ProfilePlace[] = [];
    await sideBySide(alive, READ_AHEAD, async (id) => {
      const record = await getProfileRecord(storage, id);
      if (record !== null) places.push({ id, order: record.order, profile: record.profile });
    });
    await rebuildDirectory(storage, places);
  }),
});

const leftPlaces = ({ places, seen }: CheckContext): Drift[] =>
  [...places]
    .filter(([order]) => !seen.orders.has(order))
    .map(([order, { id, profile }]) => ({
      kind: 'directory',
      about: id,
      sentence: `The directory lists profile ${id}, which there is not`,
      mend: async () => ({ order, profile, entry: null, admin: null }),
    }));

const leftRecords = ({ storage, inventory, photos, seen }: CheckContext): Drift[] => {
  const drift: Drift[] = [];
  const add = (kind: string, about: string, what: string, remove: () => Promise<unknown>): void => {
    drift.push({ kind, about, sentence: `${what} ${about} belongs to no profile`, mend: quietly(remove) });
  };
  for (const id of inventory.accounts)
    if (!inventory.profiles.has(id)) add('account', id, 'The account', () => removeAccount(storage, id));
  for (const id of inventory.moderation)
    if (!inventory.profiles.has(id))
      add('moderation', id, 'The decision on', () => removeModeration(storage, id));
  for (const name of inventory.importKeys)
    if (!seen.importKeys.has(name))
      add('import key', name, 'The import key', () => removeImportKeyNamed(storage, name));
  for (const file of photos)
    if (!file.startsWith(`${NEWSROOM}-`) && !seen.photos.has(file))
      add('photo', file, 'The photo', () => removePhoto(storage, file));
  return drift;
};

// A claim just made may still get its record; one that was freed is kept as nobody's.
const leftEmails = async ({ storage, inventory, seen }: CheckContext): Promise<Drift[]> => {
  const drift: Drift[] = [];
  const left = [...inventory.emails].filter((name) => !seen.emails.has(name));
  await sideBySide(left, READ_AHEAD, async (name) => {
    const claim = await getEmailClaim(storage, name);
    if (claim === null || claim.id === '' || storage.now() - claim.at < 60_000) return;
    const sentence = `The e-mail claim ${name.slice(0, 12)}… holds nothing`;
    drift.push({
      kind: 'e-mail',
      about: name,
      sentence,
      mend: quietly(() => removeEmailClaim(storage, name)),
    });
  });
  return drift;
};

const checkCounts = async ({ storage, inventory }: CheckContext): Promise<Drift[]> =>
  (await findCountDrift(storage, inventory.profiles)).map(({ id, counted, likers, isGone }) => ({
    kind: 'counts',
    about: id,
    sentence: isGone
      ? `Counts are kept of profile ${id}, which there is not`
      : `Profile ${id} has ${counted} likes by its count, and ${likers} by its visitors`,
    mend: quietly(() => (isGone ? forgetCounts(storage, id) : recountLikes(storage, id))),
  }));
