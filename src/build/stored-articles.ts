import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openStorage } from '../base/engine/storage/open.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { buildHookUrl } from '../base/settings/server.ts';
import { STORED_ARTICLES_FILE } from '../news/fresh/server/built-news.ts';
import { listArticleRecords } from '../news/storage/article-index.ts';
import type { ArticleRecord } from '../news/storage/article-record.ts';

/** Writes the stored articles into a file for the build, if a build hook can remove their pages again; returns what it did. If the store does not answer, the build goes on without them, and they are rendered on demand. */
export const saveStoredArticles = async (): Promise<string> => {
  const hasHook = buildHookUrl() !== undefined;
  const records = hasHook ? await readAll() : null;
  if (records !== null) {
    await write(records);
    return `${records.length} stored articles become static pages.`;
  }
  await rm(STORED_ARTICLES_FILE, { force: true });
  return hasHook
    ? 'The store did not answer: its articles are answered on demand.'
    : 'Stored articles are answered on demand: BUILD_HOOK_URL is not set.';
};

// Renamed into place, so that a concurrent build reads a whole file. Drafts are among the articles.
const write = async (records: readonly ArticleRecord[]): Promise<void> => {
  const draft = `${STORED_ARTICLES_FILE}.${process.pid}`;
  await mkdir(dirname(STORED_ARTICLES_FILE), { recursive: true });
  await writeFile(draft, JSON.stringify(records), { mode: 0o600 });
  await rename(draft, STORED_ARTICLES_FILE);
};

const readAll = async (): Promise<ArticleRecord[] | null> => {
  try {
    // A build has no strong reads; the script of the pages corrects what is a minute late.
    return await listArticleRecords(openStorage(process.env['CONTEXT'], { strong: false }));
  } catch (error) {
    logEvent('warn', 'stored-articles-unread', { error });
    return null;
  }
};
