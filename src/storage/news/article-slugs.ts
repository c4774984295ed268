import { articleSlugAttempt } from '../../domain/text/slug.ts';
import { hashHex, timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';
import { type ArticleRecord, isInTrash, readArticleRecord } from './article-record.ts';
import { fileRecordOf } from './file-articles.ts';

export type SlugClaim = { id: string; at: number; nonce: string };

const slugKeyOf = (slug: string): string => `article-slugs/${hashHex(slug)}`;

/** A creation has this long, in milliseconds, from its claim to its record. */
const CLAIM_HELD = 60_000;
const MOST_ATTEMPTS = 1_000;

/** Takes the first free slug of a title for an article; `-2`, `-3`… when others have it, those in the trash too. */
export const claimArticleSlug = async (storage: Storage, title: string, id: string): Promise<string> => {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const slug = articleSlugAttempt(title, attempt);
    if (await claimSlug(storage, slug, id)) return slug;
  }
  throw new Error(`No slug is free for ${JSON.stringify(title)}`);
};

/** Takes a slug for an article; false when it is another's. */
export const claimSlug = async (storage: Storage, slug: string, id: string): Promise<boolean> => {
  const file = fileRecordOf('slug', slug);
  if (file !== null && file.id !== id) return false;
  const key = slugKeyOf(slug);
  const mine: SlugClaim = { id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  const known = storage.memory.get<SlugClaim>(key);
  if (known !== undefined && storage.now() - known.at < CLAIM_HELD) return false;
  if (await storage.claim(key, mine)) {
    storage.memory.set(key, mine, 200);
    return true;
  }
  const found = await storage.getVersioned<SlugClaim>(key);
  if (found === null) return storage.claim(key, mine);
  storage.memory.set(key, found.value, 200);
  if (found.value.id === id) return true;
  if (storage.now() - found.value.at < CLAIM_HELD) return false;
  const holder = await readArticleRecord(storage, found.value.id);
  // Else left behind by a creation or a deletion that a crash cut short.
  if (holder?.slug === slug && holds(holder, storage.now())) return false;
  return storage.replace(key, mine, found.etag);
};

const holds = (record: ArticleRecord, now: number): boolean =>
  !record.gone && (record.trashed === undefined || isInTrash(record, now));

/** Whose a slug is, null when nobody took it. */
export const getSlugClaim = (storage: Storage, slug: string): Promise<SlugClaim | null> =>
  storage.getJson<SlugClaim>(slugKeyOf(slug));

/** Puts a slug down for an article, whoever had it: for imports and restores, which are alone. */
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
