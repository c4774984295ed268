import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SOURCES } from '../../../../src/profiles/rules/limits.ts';
import { SOURCE_SENTENCES, TITLE_SENTENCES } from '../../../../src/profiles/sources/rules.ts';
import { updateStoredProfile } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { edit, ownRecord, publicRecord } from '../../../support/calls/owner-calls.ts';
import { aWebServer } from '../../../support/site/web-server.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let server: Awaited<ReturnType<typeof aWebServer>>;
let answer: RequestListener;
beforeEach(async () => {
  site = aSite();
  server = await aWebServer((request, response) => answer(request, response));
  process.env['PROOF_HOSTS'] = server.host;
  owner = await anOwner(site.storage, { hometown: 'Goa', dob: '1980-03-07' });
});
afterEach(async () => {
  delete process.env['PROOF_HOSTS'];
  await server.stop();
});

const page = (html: string, type = 'text/html; charset=utf-8', status = 200): void => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(html);
};
const source = (name: string) => ({
  url: `https://${name}.example/`,
  title: name,
  seen: '2026-01-02',
  archived: '',
  state: '',
  since: '',
});
const title = (url: string) => send('get-title.php', { json: { url }, cookie: owner.cookie });

test('an edit replaces the sources, leaves them where it does not send them, and takes them away', async () => {
  expect((await publicRecord(owner.id)).sources).toEqual({});
  const sources = { hometown: [source('one'), source('two')] };
  const { status, body } = await edit({ sources: JSON.stringify(sources) }, owner.cookie);
  expect([status, body.user.sources, body.user.version]).toEqual([200, sources, 2]);
  expect((await publicRecord(owner.id)).sources).toEqual(sources);
  await edit({ hometown: 'Pune', sources: JSON.stringify(sources) }, owner.cookie);
  await edit({ currentcity: 'Pune' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).sources).toEqual(sources);
  const exported = await send('export-profile.php', { cookie: owner.cookie });
  expect(exported.body.profile.sources).toEqual(sources);
  await edit({ sources: '' }, owner.cookie);
  expect((await publicRecord(owner.id)).sources).toEqual({});
});

test('an owner names an archived copy, and what a source is said to be is ignored', async () => {
  const archived = 'https://archive.example/copy';
  const sent = { ...source('one'), archived, state: 'gone', since: '2020-01-01' };
  const { status } = await edit({ sources: JSON.stringify({ hometown: [sent] }) }, owner.cookie);
  expect(status).toBe(200);
  const shown = { hometown: [{ ...source('one'), archived }] };
  expect((await publicRecord(owner.id)).sources).toEqual(shown);
  for (const wrong of ['http://archive.example/', `https://archive.example/${'x'.repeat(480)}`, 7]) {
    const refused = await edit(
      { sources: JSON.stringify({ hometown: [{ ...sent, archived: wrong }] }) },
      owner.cookie,
    );
    expect([refused.status, refused.body.errors.sources]).toEqual([400, SOURCE_SENTENCES.archived]);
  }
  expect((await publicRecord(owner.id)).sources).toEqual(shown);
});

test('a source that is gone says since when, which is no change of the page', async () => {
  await edit({ sources: JSON.stringify({ hometown: [source('one'), source('two')] }) }, owner.cookie);
  const before = await publicRecord(owner.id);
  const gone = { [source('two').url]: '2026-03-14' };
  await updateStoredProfile(site.storage, owner.id, async (record) => record && { ...record, gone });
  const after = await publicRecord(owner.id);
  expect(after.sources).toEqual({
    hometown: [source('one'), { ...source('two'), state: 'gone', since: '2026-03-14' }],
  });
  expect(after.updated).toBe(before.updated);
  expect((await ownRecord(owner.cookie)).sources).toEqual(after.sources);
});

test('the sources of a private field are private, and those of a birth date that shows its year', async () => {
  const sources = { dob: [source('day')], hometown: [source('town')], message: [source('text')] };
  await edit({ sources: JSON.stringify(sources), private_fields: 'hometown,dob:year' }, owner.cookie);
  expect((await publicRecord(owner.id)).sources).toEqual({ message: sources.message });
  expect((await ownRecord(owner.cookie)).sources).toEqual(sources);
});

test('wrong sources are refused with everything else that is wrong, and nothing is lost', async () => {
  const { status, body } = await edit({ sources: '{"hometown":[{"url":"x"}]}', dob: 'x' }, owner.cookie);
  expect([status, body.errors.sources, Object.keys(body.errors)]).toEqual([
    400,
    SOURCE_SENTENCES.url,
    ['dob', 'sources'],
  ]);
});

test.each([
  ['<title> The\n  ferry &amp; us </title>', 'The ferry & us'],
  ['<svg><title>Icon</title></svg><title>Page</title><title>Second</title>', 'Page'],
  ['<p>No title</p>', ''],
  [`<title>${'x'.repeat(300)}</title>`, 'x'.repeat(SOURCES.title)],
])('the title of %s', async (html, expected) => {
  page(html);
  const { status, body } = await title(server.url);
  expect([status, body.title]).toEqual([200, expected]);
});

test.each([
  ['its header', 'text/html; charset=ISO-8859-1', '<title>Café</title>', 'latin1' as const],
  ['itself', 'text/html', '<meta charset="windows-1252"><title>Café</title>', 'latin1' as const],
  [
    'itself, in the old way',
    'text/html',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Café</title>',
    'latin1' as const,
  ],
  ['nothing', 'text/html', '<title>Café</title>', 'utf8' as const],
  ['no encoding that exists', 'text/html; charset=x-unknown', '<title>Café</title>', 'utf8' as const],
])('the title of a page whose encoding is named by %s', async (_by, type, html, encoding) => {
  answer = (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(Buffer.from(html, encoding));
  expect((await title(server.url)).body.title).toBe('Café');
});

test('a title is read where the address redirects to, at another site too, but not within the network', async () => {
  const other = await aWebServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Moved</title>'),
  );
  process.env['PROOF_HOSTS'] = `${server.host},${other.host}`;
  answer = (request, response) =>
    response.writeHead(302, { location: request.url === '/in' ? 'https://127.0.0.1/' : other.url }).end();
  expect((await title(server.url)).body.title).toBe('Moved');
  expect((await title(`${server.url}in`)).body.errors.url).toBe(TITLE_SENTENCES['not-allowed']);
  await other.stop();
});

test('what cannot be read is refused with its sentence', async () => {
  const problemAt = async (url: string): Promise<unknown> => {
    const { status, body } = await title(url);
    return [status, body.errors?.url];
  };
  page('x', 'text/plain');
  expect(await problemAt(server.url)).toEqual([400, TITLE_SENTENCES['not-html']]);
  page('', 'text/html', 500);
  expect(await problemAt(server.url)).toEqual([400, TITLE_SENTENCES.unreachable]);
  expect(await problemAt('https://127.0.0.1/')).toEqual([400, TITLE_SENTENCES['not-allowed']]);
  for (const url of ['', 'ftp://a.example', 'http://a.example/'])
    expect(await problemAt(url)).toEqual([400, SOURCE_SENTENCES.url]);
});

test('titles are for owners, 30 an hour', async () => {
  page('<title>x</title>');
  expect((await send('get-title.php', { json: { url: server.url } })).status).toBe(401);
  for (let count = 0; count < 30; count += 1) expect((await title(server.url)).status).toBe(200);
  expect((await title(server.url)).status).toBe(429);
});
