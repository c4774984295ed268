import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { APIContext } from 'astro';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import { clientSource } from '../../../src/app/document/client-source.ts';
import { openApiDocument } from '../../../src/app/document/openapi.ts';
import { makeDump } from '../../../src/imports/open-data/server/make-dump.ts';
import { GET } from '../../../src/pages/robots.txt.ts';
import { aHost } from '../../host/a-host.ts';
import { aSessionCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { editStored } from '../../support/builders/stored-profiles.ts';
import { aSite, send } from '../../support/calls/calls.ts';
import { canRun, EXAMPLE_LANGUAGES, examplesAt, runExamples } from '../../support/pages/examples.ts';

/** A page that is open data, and the time after which a change of it is listed. */
const OPEN = 'asharao000';
const SETTLED = 180_000;

let host: Awaited<ReturnType<typeof aHost>>;
let url = '';

/** A folder with both clients, the one of the site and the one that a generator makes of its document, and the example of each. */
let clients = '';

const writeClients = (): void => {
  clients = mkdtempSync(join(tmpdir(), 'vitae-client-'));
  const write = (name: string, text: string): void => writeFileSync(join(clients, name), text);
  const [typed, generated] = examplesAt(url).filter(({ language }) => language === 'ts');
  write('vitae.ts', clientSource(url));
  write('typed.ts', typed?.code ?? '');
  write('openapi.json', JSON.stringify(openApiDocument(url)));
  write('generated.ts', generated?.code ?? '');
  const generator = resolve('node_modules/@hey-api/openapi-ts/bin/run.js');
  const run = ['-i', 'openapi.json', '-o', 'directory', '--silent', '--no-log-file'];
  execFileSync(process.execPath, [generator, ...run], { cwd: clients });
};

beforeAll(async () => {
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
  host = await aHost({ groups: Object.values(GROUPS) });
  url = `http://localhost:${host.port}`;
  vi.stubEnv('SITE_URL', url);
  writeClients();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
  await host?.close();
  rmSync(clients, { recursive: true, force: true });
});

/** What an example prints in JavaScript and in Python, and what the JSON has that its lines for curl print. */
type Expected = { lines: (site: string) => unknown; json: (site: string) => unknown };

const lines = (...each: readonly string[]) => each;
const named = (...names: readonly string[]) => ({
  success: true,
  data: names.map((name) => expect.objectContaining({ name })),
});
const ASHA = expect.objectContaining({ id: OPEN, name: 'Asha Rao' });

const EXPECTED: Record<string, Expected> = {
  'Start here': {
    lines: (site) =>
      lines(
        `Ben Sol Astronomer ${site}/profile/bensol0000`,
        `Asha Rao Astronomer ${site}/profile/${OPEN}`,
        '2 in all',
      ),
    json: () => named('Ben Sol', 'Asha Rao'),
  },
  List: { lines: () => lines('2 Ben Sol'), json: () => ({ ...named('Ben Sol', 'Asha Rao'), next: null }) },
  Search: {
    lines: () => lines('2 Asha Rao, Ben Sol'),
    json: () => ({ ...named('Asha Rao', 'Ben Sol'), total: 2 }),
  },
  'Get one': { lines: () => lines('Ben Sol not verified'), json: () => named('Ben Sol') },
  'Sources and history': {
    lines: () => expect.arrayContaining(['1 import 9', 'name  Ben Sol']),
    json: () => ({ success: true, items: [expect.objectContaining({ number: 1, by: 'import' })] }),
  },
  'Take everything': { lines: () => lines('1 Asha Rao'), json: () => ASHA },
  'Take everything 2': {
    lines: () => lines(`put ${OPEN}`),
    json: () => ({ success: true, items: [expect.objectContaining({ op: 'put', id: OPEN })], next: null }),
  },
  Reconcile: {
    lines: () => lines('Asha Rao 100 true'),
    json: () => ({ q0: { result: [expect.objectContaining({ id: OPEN, score: 100, match: true })] } }),
  },
  'Ask with an assistant': {
    lines: (site) =>
      lines(
        `Ben Sol import ${site}/profile/ben-sol-bensol0000`,
        `Asha Rao owner ${site}/profile/asha-rao-${OPEN}`,
      ),
    json: () => ({ result: { structuredContent: { items: [{ said_by: 'import' }, { said_by: 'owner' }] } } }),
  },
  News: {
    lines: () => lines('Quiet stars 2026-11-01'),
    json: () => ({ success: true, articles: [expect.objectContaining({ title: 'Quiet stars' })] }),
  },
  'When it fails': {
    lines: () => lines('400 invalid Limit must be a number from 1 to 1000'),
    json: () => ({
      success: false,
      code: 'invalid',
      errors: { limit: 'Limit must be a number from 1 to 1000' },
    }),
  },
};

test.each(EXAMPLE_LANGUAGES)('every example is there in %s', (language) => {
  const titles = examplesAt('').filter((example) => example.language === language);
  expect(titles.map(({ title }) => title)).toEqual(Object.keys(EXPECTED));
});

// A machine without Python or curl shows these tests as skipped.
for (const language of ['js', 'python'] as const)
  test.skipIf(!canRun(language))(`the examples run as printed in ${language}`, async () => {
    const printed = await runExamples(language, url);
    // Python writes it with a capital letter.
    for (const [title, { lines: expected }] of Object.entries(EXPECTED))
      expect.soft(printed[title]?.replaceAll('True', 'true').split('\n'), title).toEqual(expected(url));
  });

test.skipIf(!canRun('curl'))('the examples run as printed with curl', async () => {
  const printed = await runExamples('curl', url);
  for (const [title, { json }] of Object.entries(EXPECTED))
    expect.soft(JSON.parse(printed[title] ?? ''), title).toMatchObject(json(url) as object);
});

/** What the compiler says of files that were written as a reader does, and only of them if they import much. */
const problemsIn = (files: readonly string[], isWhole = false): string[] => {
  const program = ts.createProgram([...files], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  const sources = isWhole ? [undefined] : files.map((file) => program.getSourceFile(file));
  return sources
    .flatMap((source) => ts.getPreEmitDiagnostics(program, source))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

test('the typed client, a generated one and their examples have no type errors', () => {
  expect(problemsIn(['vitae.ts', 'typed.ts', 'generated.ts'].map((name) => join(clients, name)))).toEqual([]);
});

test('everything that a generator makes of the document has the right types', { tags: ['long'] }, () => {
  expect(problemsIn([join(clients, 'generated.ts')], true)).toEqual([]);
});

test('a generated client searches, reads a page and gets refusals with their codes', async () => {
  const { getProfile, getArticles } = await import(/* @vite-ignore */ join(clients, 'directory/index.ts'));
  const { data } = await getProfile({ query: { q: 'astronomer' } });
  expect(data).toMatchObject({
    total: 2,
    data: [{ id: 'bensol0000', name: 'Ben Sol' }, { name: 'Asha Rao' }],
  });
  const page = await getProfile({ query: { id: data.data[0].id } });
  expect(page.data.data[0]).toMatchObject({ name: 'Ben Sol', profession: 'Astronomer' });
  const { error, response } = await getProfile({ query: { limit: 'many' } });
  expect([response.status, error.code, Object.keys(error.errors)]).toEqual([400, 'invalid', ['limit']]);
  expect((await getArticles({ query: { slug: 'none' } })).error).toMatchObject({ code: 'not-found' });
});

test('the typed client reads the directory and throws refusals as errors', async () => {
  const { directory } = await import(/* @vite-ignore */ join(clients, 'vitae.ts'));
  const vitae = directory();
  expect(Object.keys(vitae)).toEqual([
    'getProfile',
    'getFacets',
    'suggest',
    'changes',
    'getHistory',
    'getArticleListing',
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

test('the newest version of what changed is that of the document', () => {
  const page = readFileSync('content/pages/developers.md', 'utf8');
  const changes = page.slice(page.indexOf('\n## What changed'));
  const [newest, ...earlier] = [...changes.matchAll(/^### (?:([\d.]+) · )?(\d+ \w+ \d{4})$/gm)];
  const { info } = openApiDocument(url) as { info: { version: string } };
  expect(newest?.[1]).toBe(info.version);
  const days = [newest, ...earlier].map((match) => Date.parse(`${match?.[2]} UTC`));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  const calls = new Set(Object.keys((openApiDocument(url) as { paths: object }).paths));
  const named = [...changes.matchAll(/`([\w-]+\.php)`/g)].map(([, name]) => `/php-api/${name}`);
  expect(named.filter((path) => !calls.has(path))).toEqual(['/php-api/CMSgetToDo.php']);
});

test('robots.txt allows each call of the examples', async () => {
  const robots = await (await GET({} as APIContext)).text();
  const calls = examplesAt('').flatMap(({ code }) => code.match(/[\w-]+\.php/g) ?? []);
  const refused = [...new Set(calls)].filter((name) => !robots.includes(`Allow: /php-api/${name}\n`));
  expect([calls.length > 0, refused]).toEqual([true, []]);
});
