import { setImmediate } from 'node:timers/promises';
import { walkLeaves } from '../../../base/engine/storage/leaves.ts';
import type { Placed } from '../../../base/engine/storage/newest.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import type { Directory } from '../../storage/directory-state.ts';

/** Entries between two pauses, in which requests are answered. */
const AT_ONCE = 500;

/** All pages as administrators see them, leaf by leaf; nothing of it stays in memory. */
export async function* walkAdminEntries(
  storage: Storage,
  { state, changes }: Directory,
): AsyncGenerator<Placed<AdminEntry>> {
  let count = 0;
  for (const kind of PROFILE_KINDS)
    for await (const [order, value] of walkLeaves<AdminEntry>(storage, state[kind].admin)) {
      if (!changes.has(order)) yield { order, value };
      count += 1;
      if (count % AT_ONCE === 0) await setImmediate();
    }
  for (const { order, admin } of changes.values()) if (admin !== null) yield { order, value: admin };
}
