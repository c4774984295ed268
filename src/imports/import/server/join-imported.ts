import pMap from 'p-map';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { type ImportedTie, readImportedTies } from '../../../profiles/ties/rules/imported-ties.ts';
import { otherKind, TIES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { changeTie, openTieCounts, tieName } from '../../../profiles/ties/storage/ties.ts';

/** A page that was imported, with the value of its line for ties; `label` names the line in reports. */
export type TiedPage = { id: string; order: string; profile: ProfileKind; sent: unknown; label: string };

type Count = (id: string) => Promise<number>;

/** What happens to ties that cannot be made: they are reported; those to keys that no page has yet are handed to `later`, if it is given, as pages with these ties alone. */
type Unjoined = { report: (message: string) => void; later?: ((page: TiedPage) => void) | undefined };

/**
 * Joins imported pages by the ties of their lines, once all of these pages are there. A tie is confirmed at once, because neither page has an
 * owner who could answer. What administrators declined or removed stays so.
 */
export const joinImported = async (
  storage: Storage,
  pages: readonly TiedPage[],
  today: string,
  { report, later }: Unjoined,
): Promise<void> => {
  if (pages.length === 0) return;
  const count = await openTieCounts(storage);
  const added = new Map<string, number>();
  const work = async (page: TiedPage): Promise<void> => {
    const read = readImportedTies(page.sent, today);
    const unknown: ImportedTie[] = [];
    for (const tie of 'ties' in read ? read.ties : []) {
      const other = await getImportedPage(storage, tie.key);
      if (other === null && later !== undefined) {
        unknown.push(tie);
        continue;
      }
      const problem =
        other === null
          ? `no page has the key ${JSON.stringify(tie.key)}`
          : await join(storage, page, tie, other, count, added);
      if (problem !== null) report(`${page.label}: ${problem} (imported without this tie)`);
    }
    if (unknown.length > 0) later?.({ ...page, sent: unknown });
  };
  await pMap(pages, work, READS_AT_ONCE);
};

const getImportedPage = async (storage: Storage, key: string): Promise<ProfileRecord | null> => {
  const id = await getImportedId(storage, key);
  return id === null ? null : getProfileRecord(storage, id);
};

const join = async (
  storage: Storage,
  { id, order, profile }: TiedPage,
  { key, kind, role, from, to }: ImportedTie,
  other: ProfileRecord,
  count: Count,
  added: Map<string, number>,
): Promise<string | null> => {
  const named = JSON.stringify(key);
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
