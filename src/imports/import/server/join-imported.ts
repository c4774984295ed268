import pMap from 'p-map';
import { hasAccountNow } from '../../../accounts/server/has-account.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { type ImportedTie, readImportedTies } from '../../../profiles/ties/rules/imported-ties.ts';
import { type FormerTie, otherKind, TIES, type Tie } from '../../../profiles/ties/rules/tie.ts';
import { takePlaces } from '../../../profiles/ties/server.ts';
import { changeTie, tieName } from '../../../profiles/ties/storage/ties.ts';
import { IMPORT_UNDO_MS } from '../../undo/rules.ts';
import type { NotedImport } from '../../undo/server/part-writer.ts';
import type { NotedTie } from '../../undo/storage/import-log.ts';
import type { TiedPage } from '../rules.ts';

/** The last tie that is being made for each page: each waits for the one before, so that they do not overtake each other. */
type Turns = Map<string, Promise<unknown>>;

type Joining = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** Gets a sentence for each tie that cannot be made. */
  report: (message: string) => void;
  /** How the import is noted, so that its ties can be taken back; without it, they cannot. */
  noted: NotedImport | null;
};

/** A tie that a line asks for, by the name of the tie. */
type WantedTie = NotedTie & { page: TiedPage; said: ImportedTie };

/**
 * Joins imported pages by the ties of their lines, once all of these pages are there. A tie is confirmed at once, because neither page has an
 * owner who could answer. What administrators declined or removed stays so.
 */
export const joinImported = async (
  storage: Storage,
  pages: Iterable<TiedPage>,
  joining: Joining,
): Promise<void> => {
  let some: TiedPage[] = [];
  for (const page of pages) {
    some.push(page);
    if (some.length < PAGES_IN_PART) continue;
    await joinSome(storage, some, joining);
    some = [];
  }
  await joinSome(storage, some, joining);
};

/** Pages whose ties are noted together. */
const PAGES_IN_PART = 100;

const joinSome = async (
  storage: Storage,
  pages: readonly TiedPage[],
  { today, report, noted }: Joining,
): Promise<void> => {
  const say = ({ label }: TiedPage, problem: string): void =>
    report(`${label}: ${problem} (imported without this tie)`);
  const wanted = (await pMap(pages, (page) => wantedOf(storage, page, today, say), READS_AT_ONCE)).flat();
  if (wanted.length === 0) return;
  const names = wanted.map(({ tie, sides, kind }): NotedTie => ({ tie, sides, kind }));
  const end = noted === null ? async () => {} : await noted.beginTies(names);
  if (end === null) return;
  const turns: Turns = new Map();
  const work = async (each: WantedTie): Promise<void> => {
    const problem = await join(storage, each, turns, noted?.id);
    if (problem !== null) say(each.page, problem);
  };
  await pMap(wanted, work, READS_AT_ONCE);
  await end();
};

/** The ties of a line that can be made as far as its other pages tell. */
const wantedOf = async (
  storage: Storage,
  page: TiedPage,
  today: string,
  say: (page: TiedPage, problem: string) => void,
): Promise<WantedTie[]> => {
  const read = readImportedTies(page.sent, today);
  const wanted: WantedTie[] = [];
  for (const said of 'ties' in read ? read.ties : []) {
    const named = JSON.stringify(said.key);
    const other = await getImportedPage(storage, said.key);
    if (other === null) say(page, `no page has the key ${named}`);
    else if (other.profile === page.profile)
      say(page, `the page with the key ${named} is ${page.profile} too`);
    else {
      const own = { id: page.id, order: page.order };
      const place = { id: other.id, order: other.order };
      const sides =
        page.profile === 'personal'
          ? { personal: own, professional: place }
          : { personal: place, professional: own };
      wanted.push({ page, said, sides, kind: said.kind, tie: tieName(sides, said.kind) });
    }
  }
  return wanted;
};

const getImportedPage = async (storage: Storage, key: string): Promise<ProfileRecord | null> => {
  const id = await getImportedId(storage, key);
  return id === null ? null : getProfileRecord(storage, id);
};

const join = async (
  storage: Storage,
  { page, said: { key, kind, role, from, to }, sides, tie: name }: WantedTie,
  turns: Turns,
  batch: string | undefined,
): Promise<string | null> => {
  const named = JSON.stringify(key);
  const ids = [sides.personal.id, sides.professional.id];
  for (const each of ids)
    if (await hasAccountNow(storage, each)) return `an owner has to confirm the tie with ${named}`;
  const said = { kind, role, from, to };
  let isFull = false;
  const confirm = (): Promise<unknown> =>
    changeTie(storage, name, async (before) => {
      if (!mayJoin(before, batch) || (before?.state === 'confirmed' && isSameSaid(before, said))) return null;
      const asked = otherKind(page.profile);
      const since = storage.now();
      const fresh: Partial<Pick<Tie, 'imported'>> &
        Pick<Tie, 'tie' | 'sides' | 'asked' | 'since' | 'version'> = {
        ...{ tie: name, sides, asked, since, version: 0 },
      };
      const { imported: _imported, ...old } = before ?? fresh;
      const version = old.version + 1;
      const tie: Tie = {
        ...old,
        ...said,
        state: 'confirmed',
        version,
        ...(batch !== undefined && {
          imported: { batch, at: since, version, before: formerOf(before, since) },
        }),
      };
      if (before?.state !== 'confirmed') isFull = !(await takePlaces(storage, tie));
      return isFull ? null : tie;
    });
  await afterOthers(turns, ids, confirm);
  return isFull ? `one of the pages has ${TIES.open} ties already, and none is left for ${named}` : null;
};

// What was removed because an import was taken back may come with another one.
const mayJoin = (before: Tie | null, batch: string | undefined): boolean => {
  if (before?.state === 'declined') return false;
  const undone = before?.imported?.undone === true ? before.imported.batch : null;
  return before?.state !== 'removed'
    ? undone === null || undone !== batch
    : undone !== null && undone !== batch;
};

/** What is kept of a tie for taking an import back; of one that an earlier import made, that too while it can be. */
const formerOf = (before: Tie | null, now: number): FormerTie | null => {
  if (before === null || (before.state === 'removed' && before.imported?.undone)) return null;
  const { kind, role, from, to, state, asked, since, forAdmins, imported } = before;
  const isKept = imported !== undefined && !imported.undone && now - imported.at < IMPORT_UNDO_MS;
  return {
    ...{ kind, role, from, to, state, asked, since },
    ...(forAdmins && { forAdmins }),
    ...(isKept && { imported }),
  };
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
