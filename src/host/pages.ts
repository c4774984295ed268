import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Handler } from './functions.ts';

type Entry = { createHandler: (options: { notFoundContent: string }) => Handler };

/** Loads the build's function for on-demand pages. */
export const loadPages = async (build: string): Promise<Handler> => {
  const entry = (await import(pathToFileURL(join(build, '.netlify/build/entry.mjs')).href)) as Entry;
  return entry.createHandler({ notFoundContent: await readFile(join(build, 'dist/404.html'), 'utf8') });
};
