import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

type Imported = { said: string[]; failed: string[] };

const importAll = async (): Promise<Imported> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    'tests/support/languages/said-on-import.ts',
  ]);
  return JSON.parse(stdout) as Imported;
};

const inBrowsers = (place: string): boolean => /\/browser(?:\/|\.ts)/.test(place);

/** The document of the calls is in the original language, whoever is answered when it is read. */
const inDocument = (place: string): boolean => place.includes('src/app/document/');

/** Modules that only a browser, a worker or Astro can run, outside of the drawers for that. */
const ELSEWHERE = [
  'src/app/layouts/frame.ts',
  'src/content.config.ts',
  'src/middleware.ts',
  'src/search/storage/host/index-worker.ts',
];

test('no module says anything while it is imported: it would stay in the language of then', async () => {
  const { said, failed } = await importAll();
  // Scripts carry the sentences of their page's language.
  expect(said.filter((places) => !inBrowsers(places) && !inDocument(places))).toEqual([]);
  expect(failed.filter((file) => !inBrowsers(file) && !ELSEWHERE.includes(file))).toEqual([]);
});
