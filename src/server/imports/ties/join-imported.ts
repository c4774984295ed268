import pMap from 'p-map';
import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { type ImportedTie, readImportedTies } from '../../../domain/profiles/ties/imported-ties.ts';
import { otherKind, TIES, type Tie } from '../../../domain/profiles/ties/tie.ts';
import { getAccount } from '../../../storage/accounts/accounts.ts';
import { READS_AT_ONCE, type Storage } from '../../../storage/engine/storage.ts';
import { getImportedId } from '../../../storage/profiles/import-keys.ts';
import { getProfileRecord } from '../../../storage/profiles/profile-record.ts';
import { changeTie, openTieCounts, tieName } from '../../../storage/profiles/ties/ties.ts';

/** A page that was imported, with the value of its line for ties; `label` names the line in reports. */
export type TiedPage = { id: string; order: string; profile: ProfileKind; sent: unknown; label: string };

type Count = (id: string) => Promise<number>;

/**
 * Joins imported pages by the ties of their lines, once all of these pages are there. A tie is confirmed at once, because neither page has an
 * owner who could answer; what cannot be joined is reported. What administrators declined or removed stays so.
 */
export const joinImported = async (
  storage: Storage,
  pages: readonly TiedPage[],
  today: string,
  report: (message: string) => void,
): Promise<void> => {
  if (pages.length === 0) return;
  const count = await openTieCounts(storage);
  const added = new Map<string, number>();
  const work = async (page: TiedPage): Promise<void> => {
    const read = readImportedTies(page.sent, today);
    for (const tie of 'ties' in read ? read.ties : []) {
      const problem = await join(storage, page, tie, count, added);
      if (problem !== null) report(`${page.label}: ${problem} (imported without this tie)`);
    }
  };
  await pMap(pages, work, READS_AT_ONCE);
};

const join = async (
  storage: Storage,
  { id, order, profile }: TiedPage,
  { key, kind, role, from, to }: ImportedTie,
  count: Count,
  added: Map<string, number>,
): Promise<string | null> => {
  const named = JSON.stringify(key);
  const otherId = await getImportedId(storage, key);
  const other = otherId === null ? null : await getProfileRecord(storage, otherId);
  if (other === null) return `no page has the key ${named}`;
  if (other.profile === profile) return `the page with the key ${named} is ${profile} too`;
  for (const each of [id, other.id])
    if ((await getAccount(storage, each)) !== null) return `an owner has to confirm the tie with ${named}`;
  const place = { id: other.id, order: other.order };
  const own = { id, order };
  const sides =
    profile === 'personal' ? { personal: own, professional: place } : { personal: place, professional: own };
  const name = tieName(sides, kind);
  let isFull = false;
  await changeTie(storage, name, async (before) => {
    const said = { kind, role, from, to };
    if (before !== null) {
      if (before.state === 'declined' || before.state === 'removed') return null;
      const isSame = before.state === 'confirmed' && isSameSaid(before, said);
      return isSame ? null : { ...before, ...said, state: 'confirmed', version: before.version + 1 };
    }
    for (const each of [id, other.id])
      if ((await count(each)) + (added.get(each) ?? 0) >= TIES.open) isFull = true;
    if (isFull) return null;
    for (const each of [id, other.id]) added.set(each, (added.get(each) ?? 0) + 1);
    const asked = otherKind(profile);
    return { tie: name, sides, ...said, state: 'confirmed', asked, since: storage.now(), version: 1 };
  });
  return isFull ? `one of the pages has ${TIES.open} ties already, and none is left for ${named}` : null;
};

const isSameSaid = (one: Pick<Tie, 'role' | 'from' | 'to'>, other: typeof one): boolean =>
  one.role === other.role && one.from === other.from && one.to === other.to;
