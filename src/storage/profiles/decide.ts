import { badgeOf } from '../../domain/profiles/badge.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { announce } from '../directory/directory-events.ts';
import type { Storage } from '../engine/storage.ts';
import { changeModeration, getVersionedModeration, type Moderation, UNDECIDED } from './moderation.ts';
import { getProfileRecord } from './profile-record.ts';

const MOST_TURNS = 5;

/** Hears what is about to be decided on a profile, and may refuse by throwing; `changes` tells whether anything would change. */
export type Witness = (record: ProfileRecord, before: Moderation, changes: boolean) => Promise<void>;

/** What a decision changes; `by` is who decides. Null leaves everything as it is. */
export type Change = Partial<Omit<Moderation, 'version' | 'at' | 'taken' | 'shown'>> & { by: string };

/**
 * Decides on a profile by what was decided before, again when another admin was faster: announced, then written. Answers the record,
 * what was decided before and whether that changed; null when there is no such profile.
 */
export const decideOn = async (
  storage: Storage,
  id: string,
  kind: 'verified' | 'hidden',
  next: (before: Moderation, record: ProfileRecord) => Change | null,
  witness: Witness = async () => {},
): Promise<{ record: ProfileRecord; before: Moderation; changed: boolean } | null> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const [record, old] = await Promise.all([
      getProfileRecord(storage, id),
      getVersionedModeration(storage, id),
    ]);
    if (record === null) return null;
    const before = old?.value ?? UNDECIDED;
    const change = next(before, record);
    if (turn === 0) await witness(record, before, change !== null);
    if (change === null) return { record, before, changed: false };
    const version = before.version + 1;
    await announce(storage, kind, { ...record, version });
    const at = storage.now();
    if (await changeModeration(storage, id, old, { ...kept(before, change), ...change, version, at }))
      return { record, before, changed: true };
  }
  throw new Error(`Others decide on ${id} all the time`);
};

// What was decided on a badge or a hiding goes with the next word on it, and is kept until the one after, for an undo.
const kept = (before: Moderation, change: Change): Moderation => {
  if (change.verified !== undefined) {
    const { badge: _badge, taken: _taken, ...rest } = before;
    return change.verified || !before.verified ? rest : { ...rest, taken: badgeOf(before) };
  }
  const { shown: _shown, ...rest } = before;
  return {
    ...rest,
    ...(change.hidden === null && before.hidden !== null && { shown: before.hidden }),
    // One of an earlier version has no date of its own but its decision's.
    ...(before.verified && { badge: badgeOf(before) }),
  };
};
