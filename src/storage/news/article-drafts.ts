import { hashHex } from '../engine/keys.ts';
import type { Storage, Versioned } from '../engine/storage.ts';

/** What is kept of an admin's unsaved work: the fields as they were sent, under the article's id or the draft's name. */
export type DraftRecord = {
  fields: Record<string, unknown>;
  id?: string;
  draft_key?: string;
  /** When it was kept last, in milliseconds. */
  saved: number;
  /** How often its writer had saved the article by then: another save ends it. */
  base: number;
  /** The minute that is counted, by its start, and how often it was written in it. */
  minute: number;
  writes: number;
};

/** Which draft: of an article, else by the name that its writer gave it. */
export type DraftName = { id?: string | undefined; draft_key?: string | undefined };

/** Drafts that nobody touched for so long, in milliseconds, are over. */
const DRAFT_LIFE = 180 * 86_400_000;

const folderOf = (admin: string): string => `article-drafts/${hashHex(`admin:${admin}`).slice(0, 32)}/`;
const byId = (admin: string, id: string): string => `${folderOf(admin)}i-${hashHex(id).slice(0, 32)}`;
const byKey = (admin: string, key: string): string => `${folderOf(admin)}k-${hashHex(key).slice(0, 32)}`;
const newestOf = (admin: string): string => `${folderOf(admin)}newest`;
const keyOf = (admin: string, { id, draft_key = '' }: DraftName): string =>
  id ? byId(admin, id) : byKey(admin, draft_key);

/** A draft with the ETag that `putDraft` asks for, null when there is none. */
export const getVersionedDraft = (
  storage: Storage,
  admin: string,
  name: DraftName,
): Promise<Versioned<DraftRecord> | null> => storage.getVersioned<DraftRecord>(keyOf(admin, name));

/** An admin's draft; without a name, of the new article begun last. */
export const getDraft = async (
  storage: Storage,
  admin: string,
  name: DraftName,
): Promise<DraftRecord | null> => {
  if (name.id) return storage.getJson<DraftRecord>(byId(admin, name.id));
  const found = await storage.getJson<DraftRecord | Pointer>(
    name.draft_key ? byKey(admin, name.draft_key) : newestOf(admin),
  );
  if (found === null || !('to' in found)) return found;
  return storage.getJson<DraftRecord>(`${folderOf(admin)}${found.to}`);
};

type Pointer = { to: string };
const pointTo = (key: string): Pointer => ({ to: key.slice(key.lastIndexOf('/') + 1) });

/** Writes a draft if nobody wrote it since it was read; `old` null is a new one, which is found by its other names from then on. */
export const putDraft = async (
  storage: Storage,
  admin: string,
  record: DraftRecord,
  old: Versioned<DraftRecord> | null,
): Promise<boolean> => {
  const key = keyOf(admin, record);
  if (old !== null) return storage.replace(key, record, old.etag);
  if (!(await storage.claim(key, record))) return false;
  const other =
    record.id === undefined ? newestOf(admin) : record.draft_key && byKey(admin, record.draft_key);
  if (other) await storage.putJson(other, pointTo(key));
  return true;
};

/** Forgets a draft. */
export const removeDraft = (storage: Storage, admin: string, name: DraftName): Promise<void> =>
  storage.remove(keyOf(admin, name));

const AT_ONCE = 200;
const HOUR = 3_600_000;

/** Forgets drafts that nobody touched for half a year, and names that lead nowhere; two hundred an hour, in turns. */
export const sweepDrafts = async (storage: Storage): Promise<void> => {
  const { keys } = await storage.list('article-drafts/');
  const turns = Math.max(1, Math.ceil(keys.length / AT_ONCE));
  const first = (Math.floor(storage.now() / HOUR) % turns) * AT_ONCE;
  for (const key of keys.slice(first, first + AT_ONCE)) {
    const found = await storage.getJson<DraftRecord | Pointer>(key);
    if (found === null) continue;
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const isOver =
      'to' in found ? !keys.includes(`${folder}${found.to}`) : found.saved < storage.now() - DRAFT_LIFE;
    if (isOver) await storage.remove(key);
  }
};
