import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientSource } from '../../../src/app/document/client.ts';
import { makeDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { aSessionCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, send, serve } from '../../support/calls/calls.ts';

const page = readFileSync('content/pages/developers.md', 'utf8').replaceAll('{{url}}', ORIGIN);
/** Each example with the heading over it, and its number among those of that heading. */
const examples = page.split(/^## /m).flatMap((section) => {
  const title = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/```js\n([\s\S]*?)```/g)].map(
    ([, code = ''], at) => [at === 0 ? title : `${title} ${at + 1}`, code] as const,
  );
});

/** Lets the site answer every call. */
const toSite: typeof fetch = async (input, init) => serve(new Request(input, init));

/** A page that is open data, and the time after which a change of it is listed. */
const OPEN = 'asharao000';
const SETTLED = 180_000;

const logged: unknown[][] = [];

beforeEach(async () => {
  logged.length = 0;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { storage, clock } = aSite();
  setFirstAdmin();
  for (const name of ['Asha Rao', 'Ben Sol']) {
    const id = name === 'Asha Rao' ? OPEN : 'bensol0000';
    await anOwner(storage, { id, name, email: `${name.slice(0, 3)}@example.org`, profession: 'Astronomer' });
    clock.advance(1);
  }
  const article = {
    title: 'Quiet stars',
    content: '<p>Text</p>',
    status: 'published',
    publish_date: '2026-11-01',
  };
  const cookie = await aSessionCookie(storage);
  expect((await send('create_article.php', { json: article, cookie })).status).toBe(200);
  await editStored(storage, OPEN, { open_data: 'yes' });
  await makeDump(storage);
  await editStored(storage, OPEN, { hobbies: 'Rowing' });
  clock.advance(SETTLED);
  vi.stubGlobal('fetch', toSite);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setFirstAdmin(null);
  vi.restoreAllMocks();
});

const AsyncFunction = (async () => undefined).constructor as new (
  ...names: string[]
) => (...given: unknown[]) => Promise<void>;
const run = (code: string): Promise<void> =>
  new AsyncFunction('console', code)({ log: (...words: unknown[]) => void logged.push(words) });

const EXPECTED: Record<string, unknown[][]> = {
  'Start here': [
    ['Ben Sol', 'Astronomer', `${ORIGIN}/profile/bensol0000`],
    ['Asha Rao', 'Astronomer', `${ORIGIN}/profile/${OPEN}`],
    ['2 in all'],
  ],
  List: [[2, 'Ben Sol']],
  Search: [[2, 'Asha Rao, Ben Sol']],
  'Get one': [['Ben Sol', 'not verified']],
  'Sources and history': expect.arrayContaining([
    [1, 'import', 9],
    ['name', '', 'Ben Sol'],
  ]),
  'Take everything': [[1, 'Asha Rao']],
  'Take everything 2': [['put', OPEN]],
  Reconcile: [['Asha Rao', 100, true]],
  'Ask with an assistant': [
    ['Ben Sol', 'import', `${ORIGIN}/profile/ben-sol-bensol0000`],
    ['Asha Rao', 'owner', `${ORIGIN}/profile/asha-rao-${OPEN}`],
  ],
  News: [['Quiet stars', '2026-11-01']],
  'When it fails': [[400, 'invalid', 'Limit must be a number from 1 to 1000']],
};

test('the page has all examples', () => {
  expect(examples.map(([title]) => title)).toEqual(Object.keys(EXPECTED));
});

test.each(examples)('the example %j runs as printed', async (title, code) => {
  await run(code);
  expect(logged).toEqual(EXPECTED[title]);
});

test('the typed client and its example have no type errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-client-'));
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  writeFileSync(join(folder, 'vitae.ts'), clientSource(ORIGIN));
  writeFileSync(join(folder, 'example.ts'), example);
  const program = ts.createProgram([join(folder, 'example.ts')], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(problems).toEqual([]);
});

test('the typed client reads the directory and throws refusals as errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-client-'));
  const file = join(folder, 'vitae.mjs');
  const options = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  writeFileSync(file, ts.transpileModule(clientSource(ORIGIN), { compilerOptions: options }).outputText);
  const { directory } = await import(/* @vite-ignore */ file);
  const vitae = directory();
  expect(Object.keys(vitae)).toEqual([
    'getProfile',
    'getFacets',
    'suggest',
    'changes',
    'getHistory',
    'getarticlelisting',
    'getArticles',
    'getArchives',
  ]);
  expect((await vitae.getProfile({ q: 'ben' })).data).toMatchObject([{ name: 'Ben Sol' }]);
  expect((await vitae.getArticles({ slug: 'quiet-stars' })).article.title).toBe('Quiet stars');
  await expect(vitae.getProfile({ id: 'nobody00' })).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
    retryAfter: null,
  });
});
