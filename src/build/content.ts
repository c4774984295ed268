import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { OFFERED_LANGUAGES } from '../base/brand/rules/offered-languages.ts';
import { type Site, siteSchema } from '../base/brand/rules/site-schema.ts';
import { readOperatorSentences } from './languages/operator-sentences.ts';

/** The settings of the site. */
export const BRAND = 'content/site.json';
/** The operator's sentences, by language. */
const SENTENCES = 'content/more-sentences.json';
/** What modules of the site import of its content, and get from the folder of `layContent` instead. */
export const IMPORTED = [BRAND, SENTENCES, '.astro/file-articles.json'];

/** The folders of an operator's content, and where each lies in the project. */
const FOLDERS = { pages: 'content/pages', news: 'content/news', public: 'public' } as const;

/** The copies of the project's content with an operator's laid over it, each named by what is in it. */
const COPIES = '.astro/content';
/** After this time without a use, a copy is removed. */
const COPY_AGE_MS = 24 * 60 * 60 * 1000;

/** A file's bytes, by its path in the project. */
type Files = Map<string, Buffer>;

/** The operator's own content: `VITAE_CONTENT`, if it is set. */
export const operatorFolder = (): string | undefined => {
  const folder = process.env['VITAE_CONTENT']?.trim();
  return folder ? resolve(folder) : undefined;
};

/** Adds the files of a folder, as if it lay elsewhere; none if there is no such folder. */
const readFolder = async (folder: string, as: string, files: Files): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(join(as, path.slice(folder.length + 1)).replaceAll('\\', '/'), await readFile(path));
  }
};

/** The paths of the operator's files, for development to watch. */
export const operatorFiles = async (own: string): Promise<string[]> => {
  const files: Files = new Map();
  for (const name of Object.keys(FOLDERS)) await readFolder(join(own, name), join(own, name), files);
  return [join(own, 'site.json'), ...files.keys()];
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The base with the operator's values in place of its own; what the operator does not name stays. */
const mergeValues = (base: unknown, own: unknown): unknown => {
  if (!isObject(base) || !isObject(own)) return own;
  const merged = Object.entries(own).map(([key, value]) => [key, mergeValues(base[key], value)]);
  return { ...base, ...Object.fromEntries(merged) };
};

const readBrand = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw new Error(`${file} cannot be read as JSON: ${(error as Error).message}.`);
  }
};

/** What is wrong, and why where the name of the setting alone does not tell it. */
const problemOf = ({ path, code, message }: SettingIssue): string => {
  const setting = path.join('.') || 'the whole';
  return code === 'custom' ? `${setting} (${message})` : setting;
};

type SettingIssue = { path: readonly PropertyKey[]; code: string; message: string };

const ABSENT = new Set<string | undefined>(['ENOENT', 'ENOTDIR']);

/** The site's brand with that of the operator; throws a sentence with the file's name and the settings that are wrong. */
const mergeBrand = (base: unknown, own: unknown, file: string): Site => {
  const brand = mergeValues(saysItself(own) ? { ...(base as object), translations: undefined } : base, own);
  const { success, data, error } = siteSchema.safeParse(brand);
  if (success) return data;
  const problems = error.issues.map(problemOf).join(', ');
  throw new Error(`${file} has a wrong value in ${problems}; ${BRAND} shows what it must look like.`);
};

/** Whether a brand has words of its own, of which those of the project would be no translation. */
const saysItself = (own: unknown): boolean =>
  typeof own === 'object' && own !== null && ('tagline' in own || 'description' in own);

/** Refuses languages of which neither the project nor the folders have the sentences. */
const requireSentences = async (
  tags: readonly string[],
  folders: readonly string[],
  file: string,
): Promise<void> => {
  for (const tag of tags.filter((each) => !OFFERED_LANGUAGES.some((offered) => offered === each))) {
    const paths = folders.map((folder) => join(folder, 'languages', `${tag}.json`));
    const found = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
    if (found.some((each) => each?.isFile())) continue;
    throw new Error(
      `${file} names the language ${tag}, which has no sentences: put them into languages/${tag}.json.`,
    );
  }
};

/** What an operator's folder lays over the content of `root`: files to write, and files to leave out, which are empty there. */
const readOver = async (own: string, root: string): Promise<Files> => {
  const file = join(own, 'site.json');
  const brand = await readBrand(file);
  const files: Files = new Map();
  if (brand !== undefined) {
    const merged = mergeBrand(await readBrand(join(root, BRAND)), brand, file);
    await requireSentences(merged.languages ?? [], [own, join(root, 'content')], file);
    files.set(BRAND, Buffer.from(`${JSON.stringify(merged, null, 2)}\n`));
  }
  const sentences = await readOperatorSentences(join(own, 'languages'));
  if (sentences !== null) files.set(SENTENCES, sentences);
  for (const [name, as] of Object.entries(FOLDERS)) await readFolder(join(own, name), as, files);
  if (files.size === 0)
    throw new Error(
      `VITAE_CONTENT must be a folder with site.json, languages, pages, news or public, such as /srv/vitae/brand, not "${own}".`,
    );
  return files;
};

const writeFiles = async (root: string, files: Files): Promise<void> => {
  for (const [file, bytes] of files) {
    const path = join(root, file);
    if (bytes.length === 0) {
      await rm(path, { force: true });
      continue;
    }
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
};

/** Lays the operator's content over that of `root`. */
export const layOver = async (root: string): Promise<void> => {
  const own = operatorFolder();
  if (own !== undefined) await writeFiles(root, await readOver(own, root));
};

/**
 * The folder under which `content/site.json`, `content/pages`, `content/news` and `public` are those of this site: the project's, or a copy
 * with `VITAE_CONTENT` laid over it, file by file. A copy never changes, so sites with different brands may run from one project.
 */
export const layContent = async (): Promise<string> => {
  const own = operatorFolder();
  if (own === undefined) return '.';
  const files: Files = new Map([
    [BRAND, await readFile(BRAND)],
    [SENTENCES, await readFile(SENTENCES)],
  ]);
  for (const as of Object.values(FOLDERS)) await readFolder(as, as, files);
  for (const [file, bytes] of await readOver(own, '.')) files.set(file, bytes);
  const hash = createHash('sha256');
  for (const file of [...files.keys()].sort()) hash.update(`\0${file}\0`).update(files.get(file) ?? '');
  const copy = join(COPIES, hash.digest('hex').slice(0, 16));
  // Its time says when it was last used.
  const now = new Date();
  const isThere = await utimes(copy, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return copy;
  const draft = `${copy}.${process.pid}`;
  await writeFiles(draft, files);
  // Another process may have made the same one meanwhile.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  await removeOldCopies(copy);
  return copy;
};

const removeOldCopies = async (current: string): Promise<void> => {
  for (const copy of (await readdir(COPIES)).map((name) => join(COPIES, name))) {
    const age = Date.now() - (await stat(copy).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (copy !== current && age > COPY_AGE_MS) await rm(copy, { recursive: true, force: true });
  }
};
