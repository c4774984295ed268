import { hashHex, timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { articleSlugAttempt } from '../rules/article-slug.ts';
import { type ArticleRecord, isInTrash, readArticleRecord } from './article-record.ts';
import { fileRecordOf } from './file-articles.ts';

type SlugClaim = { id: string; at: number; nonce: string };

const slugKeyOf = (slug: string): string => `article-slugs/${hashHex(slug)}`;

/** How long a creation may take from its claim to its record, in milliseconds. */
const CLAIM_TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 1_000;

/** Claims the first free slug of a title for an article: with `-2`, `-3`… if others have it, also those in the trash. */
export const claimArticleSlug = async (storage: Storage, title: string, id: string): Promise<string> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const slug = articleSlugAttempt(title, attempt);
    if (await claimSlug(storage, slug, id)) return slug;
  }
  throw new Error(`No slug is free for ${JSON.stringify(title)}`);
};

/** Claims a slug for an article; false if another article has it. */
export const claimSlug = async (storage: Storage, slug: string, id: string): Promise<boolean> => {
  const file = fileRecordOf('slug', slug);
  if (file !== null && file.id !== id) return false;
  const key = slugKeyOf(slug);
  const mine: SlugClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  const cachedClaim = storage.memory.get<SlugClaim>(key);
  if (cachedClaim !== undefined && storage.now() - cachedClaim.at < CLAIM_TIMEOUT_MS) return false;
  if (await storage.claim(key, mine)) {
    storage.memory.set(key, mine, 200);
    return true;
  }
  const existingClaim = await storage.getVersioned<SlugClaim>(key);
  if (existingClaim === null) return storage.claim(key, mine);
  storage.memory.set(key, existingClaim.value, 200);
  if (existingClaim.value.id === id) return true;
  if (storage.now() - existingClaim.value.at < CLAIM_TIMEOUT_MS) return false;
  const claimant = await readArticleRecord(storage, existingClaim.value.id);
  // Otherwise it is left over from a creation or a deletion that crashed.
  if (claimant?.slug === slug && holds(claimant, storage.now())) return false;
  return storage.replace(key, mine, existingClaim.etag);
};

const holds = (record: ArticleRecord, now: number): boolean =>
  !record.gone && (record.trashed === undefined || isInTrash(record, now));

/** The article that has a slug; null if none has. */
export const getSlugClaim = (storage: Storage, slug: string): Promise<SlugClaim | null> =>
  storage.getJson<SlugClaim>(slugKeyOf(slug));

/** Writes a slug for an article unconditionally: for imports and restores, which have no concurrent writers. */
export const putSlugClaim = (storage: Storage, { slug, id }: ArticleRecord): Promise<void> => {
  const mine: SlugClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  return storage.putJson(slugKeyOf(slug), mine);
};

/** Frees the slug of an article that is gone. */
export const freeSlug = async (storage: Storage, { slug, id }: ArticleRecord): Promise<void> => {
  storage.memory.delete(slugKeyOf(slug));
  const claim = await getSlugClaim(storage, slug);
  if (claim?.id === id) await storage.remove(slugKeyOf(slug));
};
