import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import { entriesAfter } from '../../base/engine/storage/leaves.ts';
import { readState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { SweptError } from '../../base/engine/storage/storage-error.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { readCurrentChanges } from './current-changes.ts';
import { directoryTopic } from './directory.ts';
import type { DirectoryKey } from './directory-entry.ts';
import {
  applyToIndexes,
  EMPTY_DIRECTORY,
  isCurrentFormat,
  type Upgrade,
  withLogFrom,
} from './directory-state.ts';

/** The outcome of a slice: more is left, all is done, or another process was faster, and it must be tried again. */
type Slice = { kind: 'part' | 'whole'; profiles: number } | { kind: 'overtaken' };

/** Number of profiles in a slice: about two seconds with a store that answers in fifty milliseconds. */
const SLICE_SIZE = 1_000;

/**
 * Rebuilds the next part of a directory of an earlier format from the records, as the snapshot after the newest one. The finished part
 * is in the snapshot beside the old directory, which is read until all is done; compactions apply changes to both. So an interrupted
 * upgrade loses one slice, and it may take as long as it needs.
 */
export const upgradeSlice = async (storage: Storage, limit = SLICE_SIZE): Promise<Slice> => {
  try {
    return await makeSlice(storage, limit);
  } catch (error) {
    if (error instanceof SweptError) return { kind: 'overtaken' };
    throw error;
  }
};

const makeSlice = async (storage: Storage, limit: number): Promise<Slice> => {
  const { state, view } = await readState(storage, directoryTopic);
  if (isCurrentFormat(state) || view.snapshot === null) return { kind: 'whole', profiles: 0 };
  const number = String(Number(view.snapshot) + 1).padStart(10, '0');
  const nonce = timeOrderedId(storage.now());
  const upgrade: Upgrade = state.upgrade ?? { state: EMPTY_DIRECTORY, kind: 'personal', order: '' };
  const { kind } = upgrade;
  const old = await entriesAfter<{ id: string }>(storage, state[kind].admin, upgrade.order, limit);
  const places = old.map(([order, { id }]): DirectoryKey => ({ id, order, profile: kind }));
  const rebuilt = await applyToIndexes(
    storage,
    upgrade.state,
    await readCurrentChanges(storage, places),
    `directory-leaves/${number}.${nonce}/upgrade`,
  );
  const after = nextOf(kind, places, limit);
  const next =
    after === null ? withLogFrom(rebuilt, view.bucket) : { ...state, upgrade: { ...after, state: rebuilt } };
  const snapshot = { state: next, bucket: view.bucket, nonce };
  if (!(await storage.claim(`directory/s/${number}`, snapshot))) return { kind: 'overtaken' };
  return { kind: after === null ? 'whole' : 'part', profiles: places.length };
};

// The next slice begins after the last profile, or with the other kind.
const nextOf = (
  kind: ProfileKind,
  places: readonly DirectoryKey[],
  limit: number,
): Pick<Upgrade, 'kind' | 'order'> | null => {
  if (places.length === limit) return { kind, order: places.at(-1)?.order ?? '' };
  return kind === 'personal' ? { kind: 'professional', order: '' } : null;
};
