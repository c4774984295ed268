import pMap from 'p-map';
import { hashHex, randomToken, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Tie } from '../../../profiles/ties/rules/tie.ts';

/** The outcome of taking an import back, in pages: those that it made and that were removed, those that have former values again, and those that stay as they are. */
export type UndoCounts = { removed: number; reverted: number; kept: number };

/** An import as it is logged. Times are in milliseconds. */
export type LoggedImport = {
  id: string;
  /** The word by which the client names it. */
  batch: string;
  source: string;
  at: number;
  by: string;
  created: number;
  changed: number;
  /** How many parts it has, and those among them that are not counted yet. */
  parts: number;
  open: readonly number[];
  /** When a part last began. */
  last: number;
  undone?: { at: number; by: string; counts?: UndoCounts };
};

/** The pages that a part of an import may make or change, noted before it does. Once it is closed, none may be added and the part writes nothing more. */
export type ImportPart = {
  pages: readonly NotedPage[];
  /** The ties that it may make or change. */
  ties?: readonly NotedTie[];
  /** All is written, so `pages` are those that it made or changed. */
  done?: true;
  closed?: true;
  /** What came of taking it back. */
  counts?: UndoCounts;
};

/** A tie between two pages. */
export type NotedTie = Pick<Tie, 'tie' | 'sides' | 'kind'>;

/** A page by its id and kind. */
export type NotedPage = readonly [id: string, kind: ProfileKind];

const WORDS = 'imports/words/';
const LOG = 'imports/log/';
const PARTS = 'imports/parts/';

const wordKey = (batch: string): string => WORDS + hashHex(batch);
const logKey = (id: string): string => LOG + id;
const partKey = (id: string, part: number): string => `${PARTS}${id}/${String(part).padStart(6, '0')}`;

/** The import that a client names by a word; null if there is none. */
export const findImport = async (storage: Storage, batch: string): Promise<LoggedImport | null> => {
  const named = await storage.getJson<{ id: string }>(wordKey(batch));
  return named === null ? null : getImport(storage, named.id);
};

/** An import by its id; null if there is none. */
export const getImport = (storage: Storage, id: string): Promise<LoggedImport | null> =>
  storage.getJson<LoggedImport>(logKey(id));

type Begun = Pick<LoggedImport, 'batch' | 'source' | 'by'>;

/** The import of a word, which begins if it is new; two calls at once begin one. */
export const beginImport = async (storage: Storage, { batch, source, by }: Begun): Promise<LoggedImport> => {
  const { after } = await storage.update<{ id: string }>(wordKey(batch), (named) =>
    named === null ? { id: timeOrderedId(storage.now()) } : null,
  );
  const id = (after as NonNullable<typeof after>).value.id;
  const now = storage.now();
  const fresh: LoggedImport = {
    ...{ id, batch, source, by, at: now, last: now },
    ...{ created: 0, changed: 0, parts: 0, open: [] },
  };
  const { after: logged } = await storage.update<LoggedImport>(logKey(id), (found) =>
    found === null ? fresh : null,
  );
  return logged?.value ?? fresh;
};

/** Changes the log of an import; `change` returns null to leave it. Returns it as it is then, null if there is none. */
export const updateImport = async (
  storage: Storage,
  id: string,
  change: (logged: LoggedImport) => LoggedImport | null,
): Promise<LoggedImport | null> => {
  const { after } = await storage.update<LoggedImport>(logKey(id), (logged) =>
    logged === null ? null : change(logged),
  );
  return after?.value ?? null;
};

/** Notes the pages or ties of a new part; false if an undo has closed the part already. */
export const notePart = (
  storage: Storage,
  id: string,
  part: number,
  noted: Pick<ImportPart, 'pages' | 'ties'>,
): Promise<boolean> => storage.claim(partKey(id, part), { ...noted, nonce: randomToken() });

/** Changes a part; `change` gets null if it was never noted, and returns null to leave it as it is. Returns it as it is then. */
export const updatePart = async (
  storage: Storage,
  id: string,
  part: number,
  change: (noted: ImportPart | null) => ImportPart | null,
): Promise<ImportPart | null> =>
  (await storage.update<ImportPart>(partKey(id, part), change)).after?.value ?? null;

/** A part of an import; null if it was never noted. */
export const getImportPart = (storage: Storage, id: string, part: number): Promise<ImportPart | null> =>
  storage.getJson<ImportPart>(partKey(id, part));

/** Imports newest first, those before an id; one more than `limit` if there are more. */
export const listImports = async (
  storage: Storage,
  { limit, before }: { limit: number; before: string | null },
): Promise<LoggedImport[]> => {
  const keys = (await storage.listVersions(LOG))
    .filter(({ key }) => before === null || key.slice(LOG.length) < before)
    .sort((one, other) => (one.key < other.key ? 1 : -1))
    .slice(0, limit + 1);
  const found = await pMap(keys, ({ key, etag }) => readUnchanged(storage, key, etag), READS_AT_ONCE);
  return found.filter((each) => each !== null);
};

// The list has the ETags, so a process reads again only what has changed.
const readUnchanged = async (storage: Storage, key: string, etag: string): Promise<LoggedImport | null> => {
  const cached = storage.memory.get<{ etag: string; value: LoggedImport }>(`${key}?logged`);
  if (cached !== undefined && cached.etag === etag) return cached.value;
  const read = await storage.getVersioned<LoggedImport>(key);
  if (read !== null) storage.memory.set(`${key}?logged`, read, 1_000);
  return read?.value ?? null;
};

/** The ids of all imports that still have their word, oldest first. */
export const listUndoable = async (storage: Storage): Promise<string[]> => {
  const { keys } = await storage.list(WORDS);
  const found = await pMap(keys, (key) => storage.getJson<{ id: string }>(key), READS_AT_ONCE);
  return found.flatMap((named) => named?.id ?? []).sort();
};

/** Forgets the parts of an import, and its word last; its line in the log stays. */
export const forgetParts = async (storage: Storage, { id, batch, parts }: LoggedImport): Promise<void> => {
  for (let part = 0; part < parts; part += 1) await storage.remove(partKey(id, part));
  await storage.remove(wordKey(batch));
};
