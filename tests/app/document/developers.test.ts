import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientSource } from '../../../src/app/document/client.ts';
import { aSessionCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aSite, ORIGIN, send, serve } from '../../support/calls/calls.ts';
import { examplesAt } from '../../support/pages/examples.ts';

/** Lets the site answer every call. */
const toSite: typeof fetch = async (input, init) => serve(new Request(input, init));

beforeEach(async () => {
  const { storage } = aSite();
  setFirstAdmin();
  await anOwner(storage, {
    id: 'bensol0000',
    name: 'Ben Sol',
    email: 'ben@example.org',
    profession: 'Astronomer',
  });
  const json = {
    title: 'Quiet stars',
    content: '<p>Text</p>',
    status: 'published',
    publish_date: '2026-11-01',
  };
  const cookie = await aSessionCookie(storage);
  expect((await send('create_article.php', { json, cookie })).status).toBe(200);
  vi.stubGlobal('fetch', toSite);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setFirstAdmin(null);
});

test('the typed client and its example have no type errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-client-'));
  const example = examplesAt(ORIGIN).find(({ language }) => language === 'ts')?.code ?? '';
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
