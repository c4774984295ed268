import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

/** A folder with these files. */
const aFolder = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
};

/** A project with content of its own, as small as it can be. */
const aProject = () =>
  aFolder({
    'content/site.json': JSON.stringify({
      ...JSON.parse(SITE),
      name: 'Base',
      tagline: 'The tagline of the base.',
    }),
    'content/more-sentences.json': '{}',
    'content/pages/about.md': 'about the base',
    'content/pages/faq.md': 'questions of the base',
    'content/news/first.md': '---\ntitle: First\npublish_date: 2026-01-01\n---\nOf the base.',
    'content/news/second.md': '---\ntitle: Second\npublish_date: 2026-01-02\n---\nOf the base.',
    'public/icon.svg': 'icon of the base',
    'public/ads/home.webp': 'banner of the base',
  });

const SITE = await readFile('content/site.json', 'utf8');

/** Runs code in the project with `VITAE_CONTENT`; what it prints, or the sentence it ended with. */
const inProject = async (project: string, content: string, code: string): Promise<string> => {
  const env = { ...process.env, VITAE_CONTENT: content, SOURCES: resolve('src') };
  const script = `
    const { layContent, layOver } = await import(process.env.SOURCES + '/build/content.ts');
    try { ${code} } catch (error) { console.log(error.message); }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    env,
  });
  return stdout.trim();
};

const SHOW = 'console.log(await layContent())';

test('an operator’s content lies over the site’s, file by file, and touches no file of the project', async () => {
  const project = await aProject();
  const own = await aFolder({
    'site.json': JSON.stringify({ name: 'Own', contact: { phone: '+47 1' } }),
    'pages/about.md': 'about its own',
    'news/first.md': '',
    'news/third.md': 'the third',
    'public/ads/home.webp': 'its own banner',
    'README.md': 'how we keep this',
    '.git/config': 'no content',
  });
  const root = join(project, await inProject(project, own, SHOW));
  const text = (file: string) => readFile(join(root, file), 'utf8').catch(() => 'none');
  expect(JSON.parse(await text('content/site.json'))).toMatchObject({
    name: 'Own',
    tagline: 'The tagline of the base.',
    contact: { phone: '+47 1', email: 'hello@vitae.example' },
  });
  expect(await text('content/pages/about.md')).toBe('about its own');
  expect(await text('content/pages/faq.md')).toBe('questions of the base');
  expect(await text('content/news/first.md'), 'an empty file leaves out the one below it').toBe('none');
  expect(await text('content/news/second.md')).toContain('Of the base.');
  expect(await text('content/news/third.md')).toBe('the third');
  expect(await text('public/icon.svg')).toBe('icon of the base');
  expect(await text('public/ads/home.webp')).toBe('its own banner');
  expect(JSON.parse(await readFile(join(project, 'content/site.json'), 'utf8'))).toMatchObject({
    name: 'Base',
  });
  expect(await readFile(join(project, 'content/pages/about.md'), 'utf8')).toBe('about the base');
});

test.each([
  [
    'with words of its own has none of the project’s translations of them',
    { tagline: 'Own words.' },
    undefined,
  ],
  ['without keeps them', { name: 'Own' }, JSON.parse(SITE).translations],
])('a brand %s', async (_, brand, translations) => {
  const project = await aProject();
  const own = await aFolder({ 'site.json': JSON.stringify(brand) });
  const root = join(project, await inProject(project, own, SHOW));
  expect(JSON.parse(await readFile(join(root, 'content/site.json'), 'utf8')).translations).toEqual(
    translations,
  );
});

test('a file in place of the folder is refused by the same sentence', async () => {
  const file = join(await aFolder({ file: 'text' }), 'file');
  expect(await inProject(await aProject(), file, SHOW)).toMatch(
    /^VITAE_CONTENT must be a folder with .*, not "/,
  );
});

test('without VITAE_CONTENT the content is the project’s', async () => {
  expect(await inProject(await aProject(), '', SHOW)).toBe('.');
});

test('two brands of one project do not get in each other’s way, and the same content is laid once', async () => {
  const project = await aProject();
  const [one, two] = [await aFolder({ 'pages/about.md': 'one' }), await aFolder({ 'pages/about.md': 'two' })];
  const [first, second, again] = [
    await inProject(project, one, SHOW),
    await inProject(project, two, SHOW),
    await inProject(project, one, SHOW),
  ];
  expect(second).not.toBe(first);
  expect(again).toBe(first);
});

test('a copy that nothing has used for a day is removed, one that was used is not', async () => {
  const project = await aProject();
  const [one, two] = [await aFolder({ 'pages/about.md': 'one' }), await aFolder({ 'pages/about.md': 'two' })];
  const [used, unused] = [await inProject(project, one, SHOW), await inProject(project, two, SHOW)];
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const copy of [used, unused]) await utimes(join(project, copy), longAgo, longAgo);
  await inProject(project, one, SHOW);
  await inProject(project, await aFolder({ 'pages/about.md': 'three' }), SHOW);
  const copies = await readdir(join(project, '.astro/content'));
  expect(copies).toContain(basename(used));
  expect(copies).not.toContain(basename(unused));
  expect(copies).toHaveLength(2);
});

test('a copy of the project that is thrown away gets the content for good', async () => {
  const project = await aProject();
  const own = await aFolder({ 'site.json': JSON.stringify({ name: 'Own' }), 'news/first.md': '' });
  await inProject(project, own, "await layOver('.')");
  expect(JSON.parse(await readFile(join(project, 'content/site.json'), 'utf8'))).toMatchObject({
    name: 'Own',
  });
  await expect(readFile(join(project, 'content/news/first.md'))).rejects.toThrow('ENOENT');
});

test('languages are those that are offered and those with a file of sentences', async () => {
  const project = await aProject();
  const own = await aFolder({
    'site.json': '{"languages": ["de", "nl", "en"]}',
    'languages/nl.json': '{"sentences":{}}',
  });
  const root = join(project, await inProject(project, own, SHOW));
  expect(JSON.parse(await readFile(join(root, 'content/site.json'), 'utf8'))).toMatchObject({
    languages: ['de', 'nl', 'en'],
  });
});

test.each([
  [
    'a folder that is none',
    {},
    /^VITAE_CONTENT must be a folder with site\.json, languages, pages, news or public, such as /,
  ],
  ['a brand that is no JSON', { 'site.json': '{' }, /site\.json cannot be read as JSON: /],
  [
    'a brand without a name',
    { 'site.json': '{"name": ""}' },
    /site\.json has a wrong value in name; content\/site\.json shows/,
  ],
  [
    'an accent that is no colour',
    { 'site.json': '{"accent": {"light": "red", "dark": "#000000"}}' },
    / in accent\.light;/,
  ],
  [
    'a language that is no tag',
    { 'site.json': '{"languages": ["en", "german!"]}' },
    / in languages\.1 \(a language is a tag such as en, de or pt-BR\);/,
  ],
  [
    'a language without sentences',
    { 'site.json': '{"languages": ["en", "nl"]}', 'languages/de.json': '{}' },
    /names the language nl, which has no sentences: put them into languages\/nl\.json\.$/,
  ],
  [
    'a site without a language',
    { 'site.json': '{"languages": []}' },
    / in languages \(a site has at least one language\);/,
  ],
])('%s is refused by a sentence that names it', async (_, files, sentence) => {
  expect(await inProject(await aProject(), await aFolder(files), SHOW)).toMatch(sentence);
});

/** A clone of this project, with its packages. */
const aClone = async (): Promise<string> => {
  const clone = await aFolder({});
  for (const name of ['src', 'content', 'public', 'netlify', 'package.json'])
    await cp(name, join(clone, name), { recursive: true });
  await symlink(resolve('node_modules'), join(clone, 'node_modules'));
  return clone;
};

/** Runs a script in the clone with the example of a brand; what it prints. */
const inClone = async (clone: string, script: string): Promise<string> => {
  const env = { ...process.env, VITAE_CONTENT: resolve('tests/support/brand') };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: clone, env });
  return stdout.trim();
};

test('modules that Node loads have the operator’s brand and articles, also in a fresh clone', {
  tags: ['long'],
}, async () => {
  const script = `
    await (await import('./src/build/provide-content.ts')).provideContent();
    const { site } = await import('./src/base/brand/rules/site.ts');
    const { fileRecordOf } = await import('./src/news/storage/file-articles.ts');
    console.log(site.name, fileRecordOf('slug', 'the-library-boat')?.title, fileRecordOf('slug', 'what-the-seal-means'));`;
  expect(await inClone(await aClone(), script)).toBe('Fjorden The library boat has a page null');
});

test('functions of the platform are bundled from the operator’s brand and articles; a build at home touches nothing', {
  tags: ['long'],
}, async () => {
  const clone = await aClone();
  const build = (isLocal: boolean) =>
    inClone(
      clone,
      `await (await import('./netlify/plugins/stored-articles/index.js')).onPreBuild({ constants: { IS_LOCAL: ${isLocal} } });`,
    );
  const brand = () => readFile(join(clone, 'content/site.json'), 'utf8');
  await build(true);
  expect(await brand()).toBe(SITE);
  await build(false);
  expect(JSON.parse(await brand())).toMatchObject({ name: 'Fjorden' });
  const articles = await readFile(join(clone, '.astro/file-articles.json'), 'utf8');
  expect(articles).toContain('the-library-boat');
  expect(articles).not.toContain('what-the-seal-means');
});
