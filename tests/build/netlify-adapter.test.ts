import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { narrowed, netlifyAdapter } from '../../src/build/netlify-adapter.ts';
import { aFolder } from '../support/builders/lines-file.ts';

/** The function that Astro's adapter generates. */
const SSR = `
import { createHandler } from './entry.mjs';
export default createHandler({"notFoundContent":"none"});
export const config = { name: 'Astro SSR', path: '/*', preferStatic: true };
`;
const ENTRY =
  "export const createHandler = () => async ({ url }) => new Response('page ' + new URL(url).pathname);";

type Pages = { default: (request: Request) => Promise<Response>; config: Record<string, unknown> };

const load = async (): Promise<Pages> => {
  const folder = await aFolder();
  await writeFile(join(folder, 'entry.mjs'), ENTRY);
  await writeFile(join(folder, 'ssr.mjs'), narrowed(SSR, ['/php-api/login.php', '/embed/:id']) ?? '');
  return (await import(pathToFileURL(join(folder, 'ssr.mjs')).href)) as Pages;
};

test('the function for pages excludes the paths of other functions', async () => {
  expect((await load()).config).toMatchObject({
    path: '/*',
    excludedPath: ['/php-api/login.php', '/embed/:id'],
    preferStatic: true,
  });
});

test('only a path with a trailing slash is redirected, to the one without', async () => {
  const { default: pages } = await load();
  const ask = async (path: string): Promise<[number, string | null]> => {
    const { status, headers } = await pages(new Request(`https://vitae.example${path}`));
    return [status, headers.get('location')];
  };
  expect(await ask('/about/')).toEqual([301, '/about']);
  expect(await ask('/news/tag/sky/?page=2')).toEqual([301, '/news/tag/sky?page=2']);
  for (const path of ['/', '/people', '//elsewhere.example/', '/a//', '/..;/', '/About/'])
    expect(await ask(path), path).toEqual([200, null]);
});

test('a function in an unexpected form is refused instead of getting every path', () => {
  expect(narrowed(SSR.replace("'/*'", "'/x'"), [])).toBeNull();
  expect(narrowed(SSR.replace('createHandler({', 'wrap({'), [])).toBeNull();
});

test('a build for the site’s own host is in its own folder, and is not packed for the platform', async () => {
  const [root, folder] = [await aFolder(), await aFolder()];
  const updates: { build?: { server?: URL } }[] = [];
  const event = {
    config: {
      root: pathToFileURL(`${root}/`),
      outDir: pathToFileURL(`${folder}/dist/`),
      image: { domains: [], remotePatterns: [] },
    },
    command: 'build',
    logger: console,
    updateConfig: (update: { build?: { server?: URL } }) => updates.push(update),
  };
  const { hooks } = netlifyAdapter({ imageCDN: false, devFeatures: false }, folder);
  await hooks['astro:config:setup']?.(event as never);
  expect(updates.at(-1)?.build?.server?.href).toBe(pathToFileURL(`${folder}/.netlify/build/`).href);
  await hooks['astro:build:done']?.({} as never);
  expect(await readdir(join(root, '.netlify/v1/functions/ssr')).catch(() => [])).toEqual([]);
});
