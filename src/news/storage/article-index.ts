import pMap, { pMapKeyed } from 'p-map';
import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { timeOfId } from '../../base/engine/storage/keys.ts';
import { applyChanges, type Leaf, needLeaf } from '../../base/engine/storage/leaves.ts';
import { withState } from '../../base/engine/storage/read-topic.ts';
import { READS_AT_ONCE, type Storage } from '../../base/engine/storage/storage.ts';
import type { Topic } from '../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import { pagesNamedIn } from '../mentions/rules.ts';
import type { Article, ArticleCard } from '../rules/article.ts';
import { type StoredLanguage, spoken } from '../translations/rules.ts';
import {
  type ArticleRecord,
  type Indexed,
  readArticleRecord,
  type Trashed,
  toIndexed,
  toIndexedCard,
} from './article-record.ts';
import { fileRecords, overFiles } from './file-articles.ts';

/** What names pages is apart from the cards, because every profile's page reads it; missing in snapshots from before. */
type ArticleState = { cards: Leaf[]; bodies: Leaf[]; naming?: Leaf[] };
/** Deleted articles stay in the index without their text: the site's files may have them, and the trash lists them. */
type Marked<Item extends ArticleCard> = Indexed<Item> & { gone?: true; trashed?: Trashed };
type Change = {
  card: Marked<ArticleCard> | null;
  article: Marked<Article> | null;
  naming: NamingArticle | null;
};

/** An article that names pages, and which, see `pagesNamedIn`; no draft. */
export type NamingArticle = Pick<
  ArticleCard,
  'id' | 'slug' | 'title' | 'status' | 'publish_date' | 'publish_at' | 'created'
> &
  StoredLanguage & { named: string[] };

const TOPIC = 'articles-index';

/**
 * The articles are those of the site's files, overlaid with those in the store: a file's article that is changed or deleted is
 * stored under the same id, and from then on the store decides.
 *
 * The topic has the stored ones: cards for listings, and separately whole articles. As in the directory, an event is written
 * before the record that it announces, so that no crash leaves an article that no list knows.
 */
export const articleTopic: Topic<ArticleState> = {
  name: TOPIC,
  empty: () => ({ cards: [], bodies: [], naming: [] }),
  apply: async (storage, state, events, place) => {
    const changes = await changesOf(storage, events, true);
    const cards = new Map([...changes].map(([id, { card }]) => [id, card]));
    const bodies = new Map([...changes].map(([id, { article }]) => [id, article]));
    const naming = new Map([...changes].map(([id, change]) => [id, change.naming]));
    const known = state.naming === undefined ? new Map(await namingInBodies(storage, state)) : new Map();
    return {
      naming: await applyChanges(storage, state.naming ?? [], new Map([...known, ...naming]), `${place}/n`),
      cards: await applyChanges(storage, state.cards, cards, `${place}/c`),
      bodies: await applyChanges(storage, state.bodies, bodies, `${place}/b`),
    };
  },
  leaves: ({ cards, bodies, naming = [] }) => [...cards, ...bodies, ...naming].map(({ key }) => key),
  maxEvents: 16,
  maxAgeMs: 600_000,
};

/** Announces that an article is about to be written or removed; write its record at once. */
export const announceArticle = async (
  storage: Storage,
  kind: 'changed' | 'deleted',
  { id, version }: Pick<ArticleRecord, 'id' | 'version'>,
): Promise<void> => {
  await appendEvent(storage, TOPIC, `${kind}.${id}.${version}`);
};

/** The events of one article taken together: the version announced for its record, whether it is being deleted, and the newest event. */
type Announced = { id: string; version: number; deleted: boolean; newest: string };

const add = (all: Map<string, Announced>, event: TopicEvent): void => {
  const [kind, id = '', version] = event.payload.split('.');
  const announced = all.get(id) ?? { id, version: 0, deleted: false, newest: '' };
  if (kind === 'deleted') announced.deleted = true;
  else announced.version = Math.max(announced.version, Number(version));
  announced.newest = event.id;
  all.set(id, announced);
};

const changesOf = async (
  storage: Storage,
  events: readonly TopicEvent[],
  compacting = false,
): Promise<Map<string, Change>> => {
  const announced = new Map<string, Announced>();
  for (const event of events) add(announced, event);
  return pMapKeyed(announced, (each) => resolve(storage, each, compacting), READS_AT_ONCE);
};

// A missing record is read again for a while.
const WRITE_TIMEOUT_MS = 60_000;

// Once the announced version is there, the result never changes.
const resolve = async (storage: Storage, announced: Announced, compacting: boolean): Promise<Change> => {
  const { id, version, deleted, newest } = announced;
  const key = `${TOPIC}/${id}/${newest}.${version}.${deleted}`;
  const cachedResult = storage.memory.get<{ change: Change; final: boolean }>(key);
  if (cachedResult !== undefined && (cachedResult.final || !compacting)) return cachedResult.change;
  const record = await readArticleRecord(storage, id);
  const change = toChange(record);
  const final = record === null ? deleted : !deleted && record.version >= version;
  if (final || storage.now() - timeOfId(newest) > WRITE_TIMEOUT_MS) {
    storage.memory.set(key, { change, final }, 2_000 + 2 * (record?.content.length ?? 0));
  }
  return change;
};

const toChange = (record: ArticleRecord | null): Change => {
  if (record === null) return { card: null, article: null, naming: null };
  const { gone, trashed } = record;
  const marks = { ...(gone && { gone }), ...(trashed && { trashed }) };
  const isOut = gone || trashed !== undefined;
  return {
    card: { ...toIndexedCard(record), ...marks },
    article: { ...toIndexed(isOut ? { ...record, content: '' } : record), ...marks },
    naming: isOut ? null : toNaming(record),
  };
};

const toNaming = (article: Omit<NamingArticle, 'named'> & { content: string }): NamingArticle | null => {
  const { id, slug, title, status, publish_date, publish_at, created, language, translation_of } = article;
  const named = status === 'draft' ? [] : pagesNamedIn(article.content);
  if (named.length === 0) return null;
  return {
    id,
    slug,
    title,
    status,
    publish_date,
    created,
    named,
    ...(publish_at && { publish_at }),
    ...(language && { language }),
    ...(translation_of && { translation_of }),
  };
};

/** What names pages in a snapshot from before they were kept apart. */
const namingInBodies = async (
  storage: Storage,
  { bodies }: ArticleState,
): Promise<[string, NamingArticle][]> => {
  const key = `naming/${bodies.map((leaf) => leaf.key).join()}`;
  const cached = storage.memory.get<[string, NamingArticle][]>(key);
  if (cached !== undefined) return cached;
  const leaves = await Promise.all(bodies.map((leaf) => needLeaf<Marked<Article>>(storage, leaf)));
  const found = leaves.flat().flatMap(([id, article]): [string, NamingArticle][] => {
    const naming = toNaming(article);
    return naming === null ? [] : [[id, naming]];
  });
  storage.memory.set(key, found, 400 * found.length);
  return found;
};

/** The articles that name pages, drafts left out, unsorted; scheduled ones as they are stored. */
export const listNamingArticles = async (storage: Storage): Promise<NamingArticle[]> => {
  const [stored, files] = await Promise.all([listStoredNaming(storage), namingFiles(storage)]);
  return [...stored, ...files];
};

const listStoredNaming = (storage: Storage): Promise<NamingArticle[]> =>
  withState(storage, articleTopic, async ({ state, view }) => {
    const changes = await changesOf(storage, view.events);
    const entries =
      state.naming === undefined
        ? await namingInBodies(storage, state)
        : (await Promise.all(state.naming.map((leaf) => needLeaf<NamingArticle>(storage, leaf)))).flat();
    const kept = entries.filter(([id]) => !changes.has(id)).map(([, naming]) => naming);
    return [...kept, ...[...changes.values()].flatMap(({ naming }) => naming ?? [])];
  });

const namingInFiles = new WeakMap<object, NamingArticle[]>();

// Most sites' files name no page; then what replaced a file in the store need not be known.
const namingFiles = async (storage: Storage): Promise<NamingArticle[]> => {
  const records = fileRecords();
  const naming = namingInFiles.get(records) ?? records.flatMap((record) => toNaming(record) ?? []);
  namingInFiles.set(records, naming);
  if (naming.length === 0) return [];
  const shown = new Set(
    (await listArticleCards(storage)).filter(({ version }) => version === 0).map(({ id }) => id),
  );
  return naming.filter(({ id }) => shown.has(id));
};

const listOf = <Value extends Marked<ArticleCard>>(
  storage: Storage,
  part: 'cards' | 'bodies',
  pick: (change: Change) => Value | null,
): Promise<Value[]> =>
  withState(storage, articleTopic, async ({ state, view }) => {
    const changes = await changesOf(storage, view.events);
    const items: Value[] = [];
    // Older entries have no alternative text.
    for (const leaf of await Promise.all(state[part].map((leaf) => needLeaf<Value>(storage, leaf))))
      for (const [id, value] of leaf) if (!changes.has(id)) items.push(value);
    for (const change of changes.values()) {
      const value = pick(change);
      if (value !== null) items.push(value);
    }
    return items;
  });

/** A text that changes with every write of an article. */
export const articlesVersion = (storage: Storage): Promise<string> =>
  withState(storage, articleTopic, async ({ state, view }) =>
    [...articleTopic.leaves(state), ...view.events.map(({ id }) => id)].join(' '),
  );

/** The cards of all articles, drafts included, unsorted; scheduled ones as they are stored. */
export const listArticleCards = async (storage: Storage): Promise<ArticleCard[]> =>
  overFiles(await listOf(storage, 'cards', ({ card }) => card), fileRecords().map(toIndexedCard)).map(spoken);

/** All whole articles, drafts included, unsorted; scheduled ones as they are stored. */
export const listWholeArticles = async (storage: Storage): Promise<Article[]> =>
  overFiles(await listOf(storage, 'bodies', ({ article }) => article), fileRecords().map(toIndexed)).map(
    spoken,
  );

/** The card of a deleted article, with when and by whom it was deleted. */
export type TrashedCard = Indexed<ArticleCard> & { trashed: Trashed; gone?: true };

/** The cards of deleted articles, unsorted: those that can be restored, and those whose removal is due or incomplete. */
export const listTrashedCards = async (storage: Storage): Promise<TrashedCard[]> => {
  const cards = await listOf(storage, 'cards', ({ card }) => card);
  return cards.filter((card): card is TrashedCard => card.trashed !== undefined);
};

/** The records of all stored articles, deleted ones included: one read each, for builds and upkeep. */
export const listArticleRecords = async (storage: Storage): Promise<ArticleRecord[]> => {
  const { keys } = await storage.list('articles/');
  const records = await pMap(keys, (key) => storage.getJson<ArticleRecord>(key), READS_AT_ONCE);
  return records.filter((record) => record !== null);
};
