import pMap from 'p-map';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { type ImportedTie, readImportedTies } from '../../../profiles/ties/rules/imported-ties.ts';
import { otherKind, TIES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { takePlaces } from '../../../profiles/ties/server.ts';
import { changeTie, tieName } from '../../../profiles/ties/storage/ties.ts';
import type { TiedPage } from '../rules.ts';

/** The last tie that is being made for each page: each waits for the one before, so that they do not overtake each other. */
type Turns = Map<string, Promise<unknown>>;

type Joining = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Gets a sentence for each tie that cannot be made. */
  report: (message: string) => void;
};

/**
 * Joins imported pages by the ties of their lines, once all of these pages are there. A tie is confirmed at once, because neither page has an
 * owner who could answer. What administrators declined or removed stays so.
 */
export const joinImported = async (
  storage: Storage,
  pages: Iterable<TiedPage>,
  { today, report }: Joining,
): Promise<void> => {
  const turns: Turns = new Map();
  const work = async (page: TiedPage): Promise<void> => {
    const read = readImportedTies(page.sent, today);
    for (const tie of 'ties' in read ? read.ties : []) {
      const other = await getImportedPage(storage, tie.key);
      const problem =
        other === null
          ? `no page has the key ${JSON.stringify(tie.key)}`
          : await join(storage, page, tie, other, turns);
      if (problem !== null) report(`${page.label}: ${problem} (imported without this tie)`);
    }
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
  turns: Turns,
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
  const confirm = (): Promise<unknown> =>
    changeTie(storage, name, async (before) => {
      const said = { kind, role, from, to };
      if (before?.state === 'declined' || before?.state === 'removed') return null;
      if (before?.state === 'confirmed')
        return isSameSaid(before, said) ? null : { ...before, ...said, version: before.version + 1 };
      const asked = otherKind(profile);
      const since = storage.now();
      const tie: Tie =
        before === null
          ? { tie: name, sides, ...said, state: 'confirmed', asked, since, version: 1 }
          : { ...before, ...said, state: 'confirmed', version: before.version + 1 };
      isFull = !(await takePlaces(storage, tie));
      return isFull ? null : tie;
    });
  await afterOthers(turns, [id, other.id], confirm);
  return isFull ? `one of the pages has ${TIES.open} ties already, and none is left for ${named}` : null;
};

const afterOthers = (
  turns: Turns,
  ids: readonly string[],
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const mine = Promise.allSettled(ids.map((id) => turns.get(id))).then(work);
  for (const id of ids) turns.set(id, mine);
  return mine;
};

const isSameSaid = (one: Pick<Tie, 'role' | 'from' | 'to'>, other: typeof one): boolean =>
  one.role === other.role && one.from === other.from && one.to === other.to;
