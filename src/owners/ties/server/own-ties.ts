import type { Storage } from '../../../base/engine/storage/storage.ts';
import { byNewestSpan } from '../../../base/fields/rules/span.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';
import { isOpenTie, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { listTies } from '../../../profiles/ties/storage/ties.ts';
import type { AdminEntry } from '../../../search/storage/directory-entry.ts';
import { adminEntriesAt } from '../../../search/storage/entries-at.ts';
import { otherKey } from '../../../search/ties/server/shown-ties.ts';

/** The ties of a page as its owner sees them: first what waits for an answer, then as on the page. None with a page that is hidden or gone. */
export const listOwnTies = async (storage: Storage, id: string): Promise<OwnTie[]> => {
  const ties = (await listTies(storage, id)).filter(isOpenTie);
  if (ties.length === 0) return [];
  const entries = await adminEntriesAt(
    storage,
    ties.map((tie) => otherKey(tie, id)),
  );
  return ties
    .flatMap((tie) => toOwnTie(tie, id, entries))
    .sort(
      (one, other) =>
        Number(other.state === 'asked') - Number(one.state === 'asked') ||
        byNewestSpan(one, other) ||
        (one.name < other.name ? -1 : 1),
    );
};

const toOwnTie = (tie: Tie, id: string, entries: ReadonlyMap<string, AdminEntry>): OwnTie[] => {
  const { id: page } = otherKey(tie, id);
  const entry = entries.get(page);
  if (entry === undefined || entry.hidden) return [];
  const { tie: name, kind, role, from, to, since } = tie;
  return [
    {
      tie: name,
      page,
      name: entry.name,
      url: paths.profile(profileSlug(entry.name), page),
      kind,
      role,
      from,
      to,
      state: tie.state === 'confirmed' ? 'confirmed' : 'asked',
      asked_by: tie.sides[tie.asked].id === id ? 'me' : 'them',
      since: new Date(since).toISOString(),
    },
  ];
};
