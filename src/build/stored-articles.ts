import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildHookUrl } from '../server/http/settings.ts';
import { STORED_ARTICLES_FILE } from '../server/news/built-news.ts';
import { openStorage } from '../storage/engine/open.ts';
import { listArticleRecords } from '../storage/news/article-index.ts';
import type { ArticleRecord } from '../storage/news/article-record.ts';

/** Writes the stored articles into a file for the build, if a build hook can remove their pages again; returns what it did. If the store does not answer, the build goes on without them, and they are rendered on demand. */
export const saveStoredArticles = async (): Promise<string> => {
  await rm(STORED_ARTICLES_FILE, { force: true });
  if (buildHookUrl() === undefined)
    return 'Stored articles are answered on demand: BUILD_HOOK_URL is not set.';
  const records = await readAll();
  if (records === null) return 'The store did not answer: its articles are answered on demand.';
  await mkdir(dirname(STORED_ARTICLES_FILE), { recursive: true });
  // Drafts are among them.
  await writeFile(STORED_ARTICLES_FILE, JSON.stringify(records), { mode: 0o600 });
  return `${records.length} stored articles become static pages.`;
};

const readAll = async (): Promise<ArticleRecord[] | null> => {
  try {
    // A build has no strong reads; the script of the pages corrects what is a minute late.
    return await listArticleRecords(openStorage(process.env['CONTEXT'], { strong: false }));
  } catch (error) {
    console.warn(error);
    return null;
  }
};
