import { createHash } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { openMirror } from '../../../../src/imports/mirror/server/mirror.ts';
import { remoteSite } from '../../../../src/imports/mirror/server/remote-site.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { hideProfile, showProfile } from '../../../../src/moderation/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord, getTrashedProfile } from '../../../../src/profiles/storage/profile-record.ts';
import { getProfileStatus } from '../../../../src/profiles/visibility/storage/profile-status.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { BY_ADMIN, editStored } from '../../../support/builders/stored-profiles.ts';

type Page = Record<string, unknown> & { id: string };
type Answer = (response: ServerResponse) => void;

const servers: Server[] = [];
let copy: Storage;
/** What the source says; each test has it lie in one of these. */
let pages: Page[];
let changed: { seq: string; id: string; op: string }[];
let answers: Record<string, Answer>;
let asked: string[];
let origin: string;

const listen = async (answer: (path: string, response: ServerResponse) => void): Promise<string> => {
  const server = createServer((request, response) => answer(request.url ?? '', response));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const json =
  (value: unknown): Answer =>
  (response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
const redirect =
  (to: string): Answer =>
  (response) =>
    void response.writeHead(302, { location: to }).end();
const linesOf = (of: readonly Page[]): string => of.map((page) => `${JSON.stringify(page)}\n`).join('');
const indexOf = (file: Buffer, said: Record<string, unknown> = {}) => ({
  seq: '1',
  files: [
    {
      url: '/data/profiles.ndjson.gz',
      format: 'ndjson',
      profiles: pages.length,
      bytes: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      ...said,
    },
  ],
});
/** The source has this file, with an index that is true but for what is given. */
const serve = (file: Buffer, said: Record<string, unknown> = {}): void => {
  answers['/data/index.json'] = json(indexOf(file, said));
  answers['/data/profiles.ndjson.gz'] = (response) => void response.end(file);
};
const aPage = (id: string, given: Partial<Page> = {}): Page => ({
  id,
  profile: 'personal',
  name: 'Asha Rao',
  licence: 'CC0',
  ...given,
});

beforeEach(async () => {
  copy = aStorage().storage;
  [pages, changed, answers, asked] = [[aPage('open000001')], [], {}, []];
  origin = await listen((path, response) => {
    asked.push(path);
    const { pathname, searchParams } = new URL(path, origin);
    const given = answers[pathname];
    if (given !== undefined) return given(response);
    if (pathname.endsWith('changes.php')) {
      const since = Number(searchParams.get('since'));
      return json({ items: changed.filter(({ seq }) => Number(seq) > since), next: null })(response);
    }
    const page = pages.find(({ id }) => id === searchParams.get('id'));
    return page === undefined ? void response.writeHead(404).end() : json({ data: [page] })(response);
  });
  serve(gzipSync(linesOf(pages)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const said: string[] = [];
const update = async () => (await openMirror(copy, remoteSite(origin), { say: (line) => said.push(line) }))();
const nameOf = async (id: string): Promise<string | undefined> => (await getProfileRecord(copy, id))?.name;
/** The source tells a change of a page, with what it says now. */
const tell = (op: 'put' | 'gone', page: Page): void => {
  changed.push({ seq: String(changed.length + 2), id: page.id, op });
  pages = [...pages.filter(({ id }) => id !== page.id), ...(op === 'put' ? [page] : [])];
};

test('a site on loopback that the operator named is copied, also over redirects within it', async () => {
  serve(gzipSync(linesOf(pages)), { url: '/elsewhere.gz' });
  answers['/elsewhere.gz'] = redirect('/data/profiles.ndjson.gz');
  expect(await update()).toEqual({ written: 1, forgotten: 0, skipped: 0 });
  expect(await nameOf('open000001')).toBe('Asha Rao');
});

test.each(['file', 'redirected file', 'redirected index', 'redirected changes', 'redirected page'])(
  'no other site is asked for a %s',
  async (what) => {
    let strangers = 0;
    const file = gzipSync(linesOf(pages));
    const stranger = await listen((path, response) => {
      strangers += 1;
      if (path.includes('index')) json(indexOf(file))(response);
      else if (path.includes('changes')) json({ items: [], next: null })(response);
      else if (path.includes('get-profile')) json({ data: [aPage('open000002')] })(response);
      else response.end(file);
    });
    if (what === 'file') serve(file, { url: `${stranger}/data/profiles.ndjson.gz` });
    if (what === 'redirected file') answers['/data/profiles.ndjson.gz'] = redirect(`${stranger}/a.gz`);
    if (what === 'redirected index') answers['/data/index.json'] = redirect(`${stranger}/index.json`);
    if (what === 'redirected changes') answers['/php-api/changes.php'] = redirect(`${stranger}/changes`);
    if (what === 'redirected page') {
      tell('put', aPage('open000002'));
      answers['/php-api/get-profile.php'] = redirect(`${stranger}/get-profile`);
    }
    await expect(update()).rejects.toThrow('leads to another site');
    expect(strangers).toBe(0);
  },
);

test('a site that leads in a circle is left', async () => {
  answers['/data/index.json'] = redirect('/data/index.json');
  await expect(update()).rejects.toThrow('leads from one address to the next');
  expect(asked.length).toBeLessThan(10);
});

/** An answer that sends for as long as somebody takes it; tells how much was taken. */
const endless = (taken: { bytes: number }): Answer => {
  const piece = Buffer.alloc(65_536, ' ');
  return (response) => {
    const send = (): void => {
      while (!response.destroyed && taken.bytes < 200_000_000) {
        taken.bytes += piece.length;
        if (!response.write(piece)) return void response.once('drain', send);
      }
      response.end();
    };
    send();
  };
};

test.each([
  ['a file', '/data/profiles.ndjson.gz', 'are not what its index says'],
  ['the index', '/data/index.json', 'has more than 1000000 bytes'],
  ['the changes', '/php-api/changes.php', 'has more than 1000000 bytes'],
  ['a page', '/php-api/get-profile.php', 'has more than 1000000 bytes'],
])('no more is taken of %s than it may have', async (_what, path, sentence) => {
  const taken = { bytes: 0 };
  if (path.endsWith('get-profile.php')) tell('put', aPage('open000002'));
  answers[path] = endless(taken);
  await expect(update()).rejects.toThrow(sentence);
  // What lies in the buffers of both sides comes on top, for each of the tries.
  expect(taken.bytes).toBeLessThan(60_000_000);
});

test('a file that does not have the checksum of the index is not used', async () => {
  const other = gzipSync(linesOf([aPage('open000001', { name: 'Somebody Else' })]));
  serve(other, { sha256: '0'.repeat(64) });
  await expect(update()).rejects.toThrow('are not what its index says');
  expect(await nameOf('open000001')).toBeUndefined();
});

test.each([
  ['a line that is too long', () => linesOf([aPage('open000001', { note: 'x'.repeat(1_000_000) })]), 'bytes'],
  ['more pages than it says', () => linesOf([aPage('open000001'), aPage('open000002')]), 'more pages'],
  ['empty lines without end', () => '\n'.repeat(30_000_000), 'a line that is no page'],
  ['a line that is no JSON', () => '{"id":\n', 'a line that is no page'],
  ['an id that is none', () => linesOf([aPage('../Own One')]), 'a line that is no page'],
])('a file with %s is refused, and nothing of it is written', async (_what, text, sentence) => {
  serve(gzipSync(text()));
  await expect(update()).rejects.toThrow(sentence);
  expect(await nameOf('open000001')).toBeUndefined();
});

test('a file that unpacks to far more than its pages can have is refused', async () => {
  const large = ['open000001', 'open000002', 'open000003'].map((id) =>
    aPage(id, { note: 'x'.repeat(600_000) }),
  );
  serve(gzipSync(linesOf(large)), { profiles: 3 });
  await expect(update()).rejects.toThrow('unpacks to more');
});

test('a file that cannot be unpacked, an index and a page of another form are refused by sentence', async () => {
  serve(Buffer.from('no gzip'));
  await expect(update()).rejects.toThrow('cannot be unpacked');
  answers['/data/index.json'] = json({ seq: '1', files: [{ url: 5 }] });
  await expect(update()).rejects.toThrow('is not what a copy can read');
  serve(gzipSync(linesOf(pages)));
  tell('put', aPage('open000002'));
  answers['/php-api/get-profile.php'] = json({ data: [aPage('open000003')] });
  await expect(update()).rejects.toThrow('is another page');
});

test('a source that says more bytes than there is room for is refused before anything is asked of it', async () => {
  serve(gzipSync(linesOf(pages)), { bytes: Number.MAX_SAFE_INTEGER });
  await expect(update()).rejects.toThrow('free');
  expect(asked).toEqual(['/data/index.json']);
});

test.each(['files', 'changes'])('the %s write over no page of the copy and delete none', async (way) => {
  if (way === 'changes') await update();
  await createProfile(copy, aProfileRecord({ id: 'its0own000', name: 'Own One' }));
  const theirs = aPage('its0own000', { name: 'Taken Over' });
  if (way === 'changes') tell('put', theirs);
  else {
    pages.push(theirs);
    serve(gzipSync(linesOf(pages)));
  }
  expect(await update()).toMatchObject({ skipped: 1 });
  expect(await nameOf('its0own000')).toBe('Own One');
  tell('gone', theirs);
  expect(await update()).toMatchObject({ forgotten: 0 });
  expect(await nameOf('its0own000')).toBe('Own One');
});

test.each([
  ['a text', { hobbies: 'Rowing' }],
  ['a structured field', { links: [{ url: 'https://asha.example', label: '' }] }],
  ['a photo', { avatar: 'open000001-1.jpg' }],
])('a page with %s that the operator changed stays as it is', async (_what, change) => {
  await update();
  await editStored(copy, 'open000001', change);
  tell('put', aPage('open000001', { name: 'Another Name' }));
  expect(await update()).toMatchObject({ written: 0, skipped: 1 });
  tell('gone', aPage('open000001'));
  expect(await update()).toMatchObject({ forgotten: 0 });
  expect(await getProfileRecord(copy, 'open000001')).toMatchObject({ name: 'Asha Rao', ...change });
});

test('a page that the operator hid and showed again goes on following its source', async () => {
  await update();
  const decision = () => timeOrderedId(copy.now());
  await hideProfile(copy, 'open000001', decision(), { ...BY_ADMIN });
  tell('put', aPage('open000001', { name: 'Another Name' }));
  expect(await update()).toMatchObject({ written: 1 });
  expect((await getProfileStatus(copy, 'open000001'))?.hidden).not.toBeNull();
  await showProfile(copy, 'open000001', decision(), 'head@example.org');
  tell('put', aPage('open000001', { name: 'A Third Name' }));
  expect(await update()).toMatchObject({ written: 1 });
  expect(await nameOf('open000001')).toBe('A Third Name');
});

const takeAway: Record<string, () => Promise<unknown>> = {
  purged: async () => {
    const record = await getProfileRecord(copy, 'open000001');
    if (record !== null) await eraseProfile(copy, record);
  },
  trashed: () => trashProfile(copy, 'open000001', timeOrderedId(copy.now()), { ...BY_ADMIN }),
  hidden: () => hideProfile(copy, 'open000001', timeOrderedId(copy.now()), { ...BY_ADMIN }),
};

const isThere = async (): Promise<boolean> =>
  (await getProfileRecord(copy, 'open000001')) !== null &&
  !(await getProfileStatus(copy, 'open000001'))?.hidden;

test.each(Object.keys(takeAway))(
  'what the operator %s stays away, whatever the source sends',
  async (how) => {
    await update();
    // The page left and came back before: that allows nothing for later.
    tell('gone', aPage('open000001'));
    expect(await update()).toMatchObject({ forgotten: 1 });
    tell('put', aPage('open000001'));
    expect(await update()).toMatchObject({ written: 1 });
    await takeAway[how]?.();
    for (const op of ['put', 'gone', 'put', 'gone', 'put'] as const) {
      tell(op, aPage('open000001', { name: `Asha Rao ${changed.length}` }));
      await update();
      expect(await isThere()).toBe(false);
    }
    expect(await getTrashedProfile(copy, 'open000001')).toBeNull();
  },
);
