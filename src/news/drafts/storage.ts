import { hashHex } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/** A stored draft: the fields as they were sent, under the article's id or the draft key. */
export type DraftRecord = {
  fields: Record<string, unknown>;
  id?: string;
  draft_key?: string;
  /** When it was last stored, in milliseconds. */
  saved: number;
  /** How often its writer had saved the article by then: one more save ends the draft. */
  base: number;
  /** The start of the current minute, and how often the draft was written in it. */
  minute: number;
  writes: number;
};

/** Which draft: by its article, else by its draft key. */
export type DraftName = { id?: string | undefined; draft_key?: string | undefined };

/** How long an untouched draft is kept, in milliseconds. */
const DRAFT_TTL_MS = 180 * 86_400_000;

const folderOf = (admin: string): string => `article-drafts/${hashHex(`admin:${admin}`).slice(0, 32)}/`;
const byId = (admin: string, id: string): string => `${folderOf(admin)}i-${hashHex(id).slice(0, 32)}`;
const byKey = (admin: string, key: string): string => `${folderOf(admin)}k-${hashHex(key).slice(0, 32)}`;
const newestOf = (admin: string): string => `${folderOf(admin)}newest`;
const keyOf = (admin: string, { id, draft_key = '' }: DraftName): string =>
  id ? byId(admin, id) : byKey(admin, draft_key);

/** An admin's draft; without a name, the latest draft of a new article. */
export const getDraft = async (
  storage: Storage,
  admin: string,
  name: DraftName,
): Promise<DraftRecord | null> => {
  if (name.id) return storage.getJson<DraftRecord>(byId(admin, name.id));
  const stored = await storage.getJson<DraftRecord | Pointer>(
    name.draft_key ? byKey(admin, name.draft_key) : newestOf(admin),
  );
  if (stored === null || !('to' in stored)) return stored;
  return storage.getJson<DraftRecord>(`${folderOf(admin)}${stored.to}`);
};

type Pointer = { to: string };
const pointTo = (key: string): Pointer => ({ to: key.slice(key.lastIndexOf('/') + 1) });

/** Changes a draft as `Storage.update` does, and stores a pointer from another name to a new one; returns when it was last stored. */
export const updateDraft = async (
  storage: Storage,
  admin: string,
  { id, draft_key }: DraftName,
  change: (draft: DraftRecord | null) => DraftRecord | null,
): Promise<number> => {
  const key = keyOf(admin, { id, draft_key });
  const { before, after } = await storage.update<DraftRecord>(key, change);
  const other = id === undefined ? newestOf(admin) : draft_key && byKey(admin, draft_key);
  if (before === null && after !== null && other) await storage.putJson(other, pointTo(key));
  return after?.value.saved ?? storage.now();
};

export const removeDraft = (storage: Storage, admin: string, name: DraftName): Promise<void> =>
  storage.remove(keyOf(admin, name));

const AT_ONCE = 200;
const HOUR = 3_600_000;

/** Removes drafts that nobody has touched for a long time, and names without a draft; each run checks some of them, in rotation. */
export const sweepDrafts = async (storage: Storage): Promise<void> => {
  const { keys } = await storage.list('article-drafts/');
  const turns = Math.max(1, Math.ceil(keys.length / AT_ONCE));
  const first = (Math.floor(storage.now() / HOUR) % turns) * AT_ONCE;
  for (const key of keys.slice(first, first + AT_ONCE)) {
    const stored = await storage.getJson<DraftRecord | Pointer>(key);
    if (stored === null) continue;
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const isOver =
      'to' in stored ? !keys.includes(`${folder}${stored.to}`) : stored.saved < storage.now() - DRAFT_TTL_MS;
    if (isOver) await storage.remove(key);
  }
};
