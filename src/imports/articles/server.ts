import { dirname, join, resolve } from 'node:path';
import { hashHex } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { AppError } from '../../base/http/server/errors.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { encodeArticleImage } from '../../base/photos/server/encode-images.ts';
import { NEWSROOM, photoFile, putPhoto } from '../../base/photos/storage.ts';
import { articleSchema } from '../../news/calls.ts';
import { requestRebuild } from '../../news/fresh/server/rebuild.ts';
import { keepRevision } from '../../news/revisions/storage.ts';
import { importedTiming, untimed } from '../../news/schedule/server.ts';
import { blankArticle, withInput, withSave } from '../../news/server/articles.ts';
import { type ArticleRecord, readArticleRecord } from '../../news/storage/article-record.ts';
import { claimArticleSlug } from '../../news/storage/article-slugs.ts';
import { getArticleRecord, insertArticle, putArticle } from '../../news/storage/articles.ts';
import { spoken } from '../../news/translations/rules.ts';
import { chosenOriginal } from '../../news/translations/server.ts';
import { paths } from '../../paths.ts';
import { checkImportFile } from '../import/server/check-file.ts';
import { lineLabel, parseLine, readLines } from '../import/server/import-lines.ts';
import type { ImportOptions } from '../import/server/import-profiles.ts';
import { lineText } from '../import/server/record/import-identity.ts';
import { readPhoto } from '../import/server/record/import-photos.ts';
import { emptyCounts, type ImportCounts } from '../import/storage.ts';

/** Imports articles from JSON Lines; recognises them by `key`, else `id`, else slug, else their whole content. */
export const importArticles = async (
  storage: Storage,
  file: string,
  { report = () => {}, progress = () => {}, photosFolder }: ImportOptions = {},
): Promise<ImportCounts> => {
  await checkImportFile(file);
  const photos = photosFolder ?? join(dirname(resolve(file)), 'photos');
  const counts = emptyCounts();
  // In sequence, so that the first of two articles with the same title always gets the slug.
  for await (const { number, text, bytes } of readLines(file)) {
    const parsed = parseLine(text);
    const label = lineLabel(number, 'raw' in parsed ? parsed.raw : {});
    const outcome = 'problem' in parsed ? parsed : await importArticle(storage, photos, parsed.raw, text);
    if ('problem' in outcome) {
      counts.skipped += 1;
      if (!('isLeft' in outcome)) counts.bad += 1;
      report(`${label}: ${outcome.problem}`);
    } else {
      counts[outcome.done] += 1;
      if (outcome.remark !== null) report(`${label}: ${outcome.remark} (imported without it)`);
    }
    progress(bytes);
  }
  if (counts.created + counts.updated > 0) await requestRebuild(storage, 'published');
  return counts;
};

type Outcome =
  | { done: 'created' | 'updated' | 'unchanged'; remark: string | null }
  | { problem: string; isLeft?: true };

const importArticle = async (
  storage: Storage,
  photos: string,
  raw: Record<string, unknown>,
  line: string,
): Promise<Outcome> => {
  const fields = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null));
  fields['publish_date'] ??= fields['publishDate'];
  const image = await importImage(storage, photos, fields['image_url']);
  fields['image_url'] = image.path;
  const parsed = articleSchema.safeParse(fields);
  if (!parsed.success) return { problem: parsed.error.issues.map(({ message }) => message).join('; ') };
  const { id, old } = await findOld(storage, raw, line);
  if (old === null && (await readArticleRecord(storage, id))?.trashed !== undefined)
    return { problem: 'it is in the trash', isLeft: true };
  const now = storage.now();
  const original = await originalIn(storage, old ?? { id }, parsed.data.translation_of);
  if ('problem' in original) return original;
  const base = old ?? blankArticle(id, '', { status: 'draft', publish_date: todayOf(storage) }, now);
  const timing = timingIn(base, parsed.data, now);
  if ('problem' in timing) return timing;
  const changed = { ...untimed(withInput(base, { ...parsed.data, ...original }, now)), ...timing };
  if (old !== null && isSame(old, changed)) return { done: 'unchanged', remark: image.remark };
  const record = withSave(changed, old, '');
  if (old !== null) {
    await keepRevision(storage, old);
    await putArticle(storage, record);
  } else {
    record.slug = await claimArticleSlug(storage, lineText(raw['slug']) || record.title, id);
    if (!(await insertArticle(storage, record))) throw new Error(`The article id ${id} was taken`);
  }
  return { done: old === null ? 'created' : 'updated', remark: image.remark };
};

const timingIn = (
  ...parameters: Parameters<typeof importedTiming>
): ReturnType<typeof importedTiming> | { problem: string } => {
  try {
    return importedTiming(...parameters);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message };
  }
};

/** The original of a translation, named by its id, or as an earlier line names its article. */
const originalIn = async (
  storage: Storage,
  article: Pick<ArticleRecord, 'id' | 'translation_of'>,
  named: string | undefined,
): Promise<{ translation_of: string } | { problem: string }> => {
  try {
    const ids = named ? [named, ...IDENTITIES.map((of) => derivedId(`${of}:${named}`))] : [];
    const found = await Promise.all(ids.map((id) => getArticleRecord(storage, id)));
    const id = found.find((record) => record !== null)?.id ?? named;
    return { translation_of: await chosenOriginal(storage, article, id) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { problem: error.message };
  }
};

/** How a line can name its article, apart from its whole content. */
const IDENTITIES = ['key', 'id', 'slug'] as const;

const derivedId = (name: string): string => hashHex(`article:${name}`).slice(0, 22);

/** The existing article of a line, or the id for a new one: derived from its identity, so that a repeat finds it. */
const findOld = async (
  storage: Storage,
  raw: Record<string, unknown>,
  line: string,
): Promise<{ id: string; old: ArticleRecord | null }> => {
  const [key, id, slug] = [lineText(raw['key']), lineText(raw['id']), lineText(raw['slug'])];
  const byId = key === '' ? await getArticleRecord(storage, id) : null;
  if (byId !== null) return { id, old: byId };
  const name = key !== '' ? `key:${key}` : id !== '' ? `id:${id}` : slug !== '' ? `slug:${slug}` : line;
  const derived = derivedId(name);
  return { id: derived, old: await getArticleRecord(storage, derived) };
};

/** Imports a plain file name from the folder of photos; leaves a path on this site as it is. */
const importImage = async (
  storage: Storage,
  folder: string,
  value: unknown,
): Promise<{ path: unknown; remark: string | null }> => {
  if (typeof value !== 'string' || value === '' || value.includes('/')) return { path: value, remark: null };
  const bytes = await readPhoto(folder, value);
  if (typeof bytes === 'string')
    return { path: undefined, remark: `image_url ${JSON.stringify(value)} ${bytes}` };
  const encoded = await encodeArticleImage(bytes, { patient: true });
  if ('problem' in encoded)
    return { path: undefined, remark: `image_url ${JSON.stringify(value)}: ${encoded.problem}` };
  const path = paths.photo(photoFile(NEWSROOM, encoded.jpeg));
  await putPhoto(storage, NEWSROOM, encoded.jpeg);
  return { path, remark: null };
};

const isSame = (old: ArticleRecord, record: ArticleRecord): boolean => {
  const bare = ({ updated: _u, version: _v, image_alt = '', ...rest }: ArticleRecord): string =>
    JSON.stringify(Object.entries({ ...spoken(rest), image_alt }).sort(([a], [b]) => (a < b ? -1 : 1)));
  return bare(old) === bare(record);
};
