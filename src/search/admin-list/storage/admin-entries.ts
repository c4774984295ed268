import { countEntries, newestIn, type Placed } from '../../../base/engine/storage/newest.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { withDirectory } from '../../storage/directory.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import type { Directory } from '../../storage/directory-state.ts';

const changesIn = ({ changes }: Directory, kind: ProfileKind): Map<string, AdminEntry | null> =>
  new Map(
    [...changes.values()].filter(({ profile }) => profile === kind).map(({ order, admin }) => [order, admin]),
  );

/** All profiles of one kind as admins see them, newest first. Loads leaves as needed, and resumes where it was if a compaction removes them. */
export async function* listAdminEntries(
  storage: Storage,
  kind: ProfileKind,
  before: string | null = null,
): AsyncGenerator<Placed<AdminEntry>> {
  let last = before;
  for (;;) {
    const directory = await withDirectory(storage, async (current) => current);
    const { admin } = directory.state[kind];
    try {
      for await (const placed of newestIn(storage, admin, changesIn(directory, kind), last)) {
        last = placed.order;
        yield placed;
      }
      return;
    } catch (error) {
      if (!(error instanceof SweptError)) throw error;
    }
  }
}

/** Number of profiles of a kind that admins see. */
export const countAdminEntries = (storage: Storage, kind: ProfileKind): Promise<number> =>
  withDirectory(storage, async (directory) => {
    const { admin } = directory.state[kind];
    return countEntries(storage, admin, changesIn(directory, kind));
  });
