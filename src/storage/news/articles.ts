import type { Article, ArticleCard } from '../../domain/article.ts';
import { articleSlugAttempt } from '../../domain/slug.ts';
import {
  appendEvent,
  type Fold,
  foldTopic,
  isWorthFolding,
  SweptError,
  withState,
} from '../engine/events.ts';
import { hashHex, timeOfId, timeOrderedId } from '../engine/keys.ts';
import { applyChanges, type Leaf, needLeaf } from '../engine/leaves.ts';
import type { Storage, Versioned } from '../engine/storage.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import { fileRecords, overFiles } from './file-articles.ts';

/** An article as it is kept. `summary` is the excerpt of its cards, made from the content where none was written. */
export type ArticleRecord = Omit<Article, 'publishDate'> & {
  summary: string;
  /** 1 when created, one more at each change. */
  version: number;
  updated: number;
  /** Stable key of an imported article. */
  key?: string;
  /** Deleted, but kept in mind: the site's files still have it. */
  gone?: true;
};

type ArticleState = { cards: Leaf[]; bodies: Leaf[] };
type MayBeGone<Item> = Item & { gone?: true };
type Change = { card: MayBeGone<ArticleCard> | null; article: MayBeGone<Article> | null };

const TOPIC = 'articles-index';
const keyOf = (id: string): string => `articles/${id}`;
const slugKeyOf = (slug: string): string => `article-slugs/${hashHex(slug)}`;

/**
 * The articles are those of the site's files and, over them, what the newsroom stored: a file's article that is changed or deleted is
 * stored under the same id, and from then on the store's word holds.
 *
 * The fold is of the stored ones: cards for listings, and whole articles apart from them. As in the directory, an event is written before
 * the record that it announces, so that no crash leaves an article that no list knows.
 */
export const articleFold: Fold<ArticleState> = {
  topic: TOPIC,
  empty: () => ({ cards: [], bodies: [] }),
  apply: async (storage, state, events, place) => {
    const changes = await changesOf(storage, events, true);
    const cards = new Map([...changes].map(([id, { card }]) => [id, card]));
    const bodies = new Map([...changes].map(([id, { article }]) => [id, article]));
    return {
      cards: await applyChanges(storage, state.cards, cards, `${place}/c`),
      bodies: await applyChanges(storage, state.bodies, bodies, `${place}/b`),
    };
  },
  leaves: ({ cards, bodies }) => [...cards, ...bodies].map(({ key }) => key),
  many: 16,
  old: 600_000,
};

const announce = async (
  storage: Storage,
  kind: 'changed' | 'deleted',
  { id, version }: Pick<ArticleRecord, 'id' | 'version'>,
): Promise<void> => {
  await appendEvent(storage, TOPIC, `${kind}.${id}.${version}`);
};

/** What the events say of one article, all together: the version its record will have, whether it is to go, the newest event. */
type Announced = { id: string; version: number; deleted: boolean; newest: string };

const add = (all: Map<string, Announced>, event: TopicEvent): void => {
  const [kind, id = '', version] = event.payload.split('.');
  const known = all.get(id) ?? { id, version: 0, deleted: false, newest: '' };
  if (kind === 'deleted') known.deleted = true;
  else known.version = Math.max(known.version, Number(version));
  known.newest = event.id;
  all.set(id, known);
};

const READ_AT_ONCE = 32;

const changesOf = async (
  storage: Storage,
  events: readonly TopicEvent[],
  folding = false,
): Promise<Map<string, Change>> => {
  const announced = new Map<string, Announced>();
  for (const event of events) add(announced, event);
  const changes = new Map<string, Change>();
  const pending = [...announced.values()];
  for (let index = 0; index < pending.length; index += READ_AT_ONCE) {
    const some = pending.slice(index, index + READ_AT_ONCE);
    const read = await Promise.all(some.map((each) => resolve(storage, each, folding)));
    some.forEach(({ id }, place) => {
      changes.set(id, read[place] as Change);
    });
  }
  return changes;
};

// A write that never came is asked for again for a minute.
const ON_ITS_WAY = 60_000;

// Once the announced version is there, the events always come to the same.
const resolve = async (storage: Storage, announced: Announced, folding: boolean): Promise<Change> => {
  const { id, version, deleted, newest } = announced;
  const key = `${TOPIC}/${id}/${newest}.${version}.${deleted}`;
  const known = storage.memory.get<{ change: Change; final: boolean }>(key);
  if (known !== undefined && (known.final || !folding)) return known.change;
  const record = await readRecord(storage, id);
  const gone = record?.gone && { gone: true as const };
  const change: Change = {
    card: record === null ? null : { ...toCard(record), ...gone },
    article: record === null ? null : { ...toArticle(record), ...gone },
  };
  const final = record === null ? deleted : !deleted && record.version >= version;
  if (final || storage.now() - timeOfId(newest) > ON_ITS_WAY) {
    storage.memory.set(key, { change, final }, 2_000 + 2 * (record?.content.length ?? 0));
  }
  return change;
};

/** An article as it travels. */
export const toArticle = (record: ArticleRecord): Article => {
  const { summary: _s, version: _v, updated: _u, key: _k, gone: _g, ...article } = record;
  return { ...article, publishDate: record.publish_date };
};

/** An article in a listing: without its content, never without an excerpt. */
export const toCard = (record: ArticleRecord): ArticleCard => {
  const { content: _, ...card } = toArticle(record);
  return { ...card, excerpt: record.summary };
};

const listOf = <Value extends MayBeGone<ArticleCard>>(
  storage: Storage,
  part: 'cards' | 'bodies',
  pick: (change: Change) => Value | null,
  ofFile: (record: ArticleRecord) => Value,
): Promise<{ items: Value[]; foldDue: boolean }> =>
  withState(storage, articleFold, async ({ state, view }) => {
    const changes = await changesOf(storage, view.events);
    const stored: Value[] = [];
    for (const leaf of await Promise.all(state[part].map((leaf) => needLeaf<Value>(storage, leaf))))
      for (const [id, value] of leaf) if (!changes.has(id)) stored.push(value);
    for (const change of changes.values()) {
      const value = pick(change);
      if (value !== null) stored.push(value);
    }
    return {
      items: overFiles(stored, fileRecords().map(ofFile)),
      foldDue: isWorthFolding(articleFold, view, storage.now()),
    };
  });

/** The cards of all articles, drafts too, in no order. */
export const listArticleCards = (storage: Storage): Promise<{ items: ArticleCard[]; foldDue: boolean }> =>
  listOf(storage, 'cards', ({ card }) => card, toCard);

/** All articles whole, drafts too, in no order. */
export const listWholeArticles = (storage: Storage): Promise<{ items: Article[]; foldDue: boolean }> =>
  listOf(storage, 'bodies', ({ article }) => article, toArticle);

/** The records of all stored articles, those in mind as gone too: for builds, one read each. */
export const listArticleRecords = async (storage: Storage): Promise<ArticleRecord[]> => {
  const { keys } = await storage.list('articles/');
  const records: (ArticleRecord | null)[] = [];
  for (let index = 0; index < keys.length; index += READ_AT_ONCE) {
    const some = keys.slice(index, index + READ_AT_ONCE);
    records.push(...(await Promise.all(some.map((key) => storage.getJson<ArticleRecord>(key)))));
  }
  return records.filter((record) => record !== null);
};

/** Folds the settled changes of articles. */
export const foldArticles = async (storage: Storage): Promise<boolean> => {
  try {
    return await foldTopic(storage, articleFold);
  } catch (error) {
    if (error instanceof SweptError) return false;
    throw error;
  }
};

/** An article's record, null when there is none. */
export const getArticleRecord = async (storage: Storage, id: string): Promise<ArticleRecord | null> =>
  inSight((await readRecord(storage, id)) ?? fileRecordOf('id', id));

const readRecord = (storage: Storage, id: string): Promise<ArticleRecord | null> =>
  isArticleId(id) ? storage.getJson<ArticleRecord>(keyOf(id)) : Promise.resolve(null);

const inSight = (record: ArticleRecord | null): ArticleRecord | null => (record?.gone ? null : record);

const fileRecordOf = (field: 'id' | 'slug', value: string): ArticleRecord | null =>
  fileRecords().find((record) => record[field] === value) ?? null;

const isArticleId = (id: string): boolean => /^[0-9a-z]{1,40}$/.test(id);

/** Stands for the ETag of a file's article that is not stored yet. */
const NOT_STORED = '';

/** A record with the ETag that `replaceArticle` asks for. */
export const getVersionedArticle = async (
  storage: Storage,
  id: string,
): Promise<Versioned<ArticleRecord> | null> => {
  if (!isArticleId(id)) return null;
  const stored = await storage.getVersioned<ArticleRecord>(keyOf(id));
  if (stored !== null) return stored.value.gone ? null : stored;
  const file = fileRecordOf('id', id);
  return file === null ? null : { value: file, etag: NOT_STORED };
};

/** The record behind a slug, null when there is none. */
export const getArticleBySlug = async (storage: Storage, slug: string): Promise<ArticleRecord | null> => {
  const claim = await storage.getJson<SlugClaim>(slugKeyOf(slug));
  const claimed = claim === null ? null : await getArticleRecord(storage, claim.id);
  if (claimed?.slug === slug) return claimed;
  const file = fileRecordOf('slug', slug);
  return file === null || file.id === claim?.id ? null : getArticleRecord(storage, file.id);
};

type SlugClaim = { id: string; at: number; nonce: string };

/** A creation has this long, in milliseconds, from its claim to its record. */
const CLAIM_HELD = 60_000;
const MOST_ATTEMPTS = 1_000;

/** Takes the first free slug of a title for an article; `-2`, `-3`… when others have it. */
export const claimArticleSlug = async (storage: Storage, title: string, id: string): Promise<string> => {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const slug = articleSlugAttempt(title, attempt);
    if (await claimSlug(storage, slug, id)) return slug;
  }
  throw new Error(`No slug is free for ${JSON.stringify(title)}`);
};

const claimSlug = async (storage: Storage, slug: string, id: string): Promise<boolean> => {
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
  const holder = await getArticleRecord(storage, found.value.id);
  // Left behind by a creation or a deletion that a crash cut short.
  return holder?.slug === slug ? false : storage.replace(key, mine, found.etag);
};

/** A new article's id; sorts by creation. */
export const newArticleId = (storage: Storage): string => timeOrderedId(storage.now());

/** The id of the article that a draft becomes, the same each time it is sent. */
export const articleIdOf = (draft: string): string => hashHex(`article:${draft}`).slice(0, 22);

/** Writes a new article whose slug is claimed already; false when there is one of that id. */
export const createArticle = async (storage: Storage, record: ArticleRecord): Promise<boolean> => {
  await announce(storage, 'changed', record);
  return storage.claim(keyOf(record.id), record);
};

/** Writes a changed article if nobody changed it since it was read. */
export const replaceArticle = async (
  storage: Storage,
  record: ArticleRecord,
  etag: string,
): Promise<boolean> => {
  if (etag === NOT_STORED) await claimSlug(storage, record.slug, record.id);
  await announce(storage, 'changed', record);
  return etag === NOT_STORED
    ? storage.claim(keyOf(record.id), record)
    : storage.replace(keyOf(record.id), record, etag);
};

/** Deletes an article and frees its slug; one of the site's files is kept in mind as gone, or the file would bring it back. */
export const removeArticle = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  if (fileRecordOf('id', record.id) !== null) {
    const version = record.version + 1;
    const tombstone: ArticleRecord = { ...record, version, content: '', status: 'draft', gone: true };
    await announce(storage, 'changed', tombstone);
    return storage.putJson(keyOf(record.id), tombstone);
  }
  await announce(storage, 'deleted', record);
  await storage.remove(keyOf(record.id));
  storage.memory.delete(slugKeyOf(record.slug));
  const claim = await storage.getJson<SlugClaim>(slugKeyOf(record.slug));
  if (claim?.id === record.id) await storage.remove(slugKeyOf(record.slug));
};

/** Writes an article whole, with its slug: for imports and restores, which are alone. */
export const putArticle = async (storage: Storage, record: ArticleRecord): Promise<void> => {
  const mine: SlugClaim = { id: record.id, at: storage.now(), nonce: timeOrderedId(storage.now()) };
  await storage.putJson(slugKeyOf(record.slug), mine);
  await announce(storage, 'changed', record);
  await storage.putJson(keyOf(record.id), record);
};
