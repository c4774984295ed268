import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asAddressed } from '../../../src/accounts/hands/storage/apart.ts';
import { importProfiles } from '../../../src/imports/import/server/import-profiles.ts';
import { recheckProofs } from '../../../src/profiles/proofs/server/recheck-proofs.ts';
import { getProofMark } from '../../../src/profiles/proofs/storage.ts';
import { profileJsonLd } from '../../../src/profiles/rules/profile-meta.ts';
import { aLinesFile } from '../../support/builders/lines-file.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aSite, ORIGIN, send } from '../../support/calls/calls.ts';
import { edit, listed, ownRecord, publicRecord } from '../../support/calls/owner-calls.ts';
import { aDnsServer } from '../../support/site/dns-server.ts';
import { keptMails } from '../../support/site/mails.ts';
import { aWebServer } from '../../support/site/web-server.ts';

const DAY = 86_400_000;
keptMails();
let site: ReturnType<typeof aSite>;
let owner: Owner;
let server: Awaited<ReturnType<typeof aWebServer>>;
let dns: Awaited<ReturnType<typeof aDnsServer>>;
let answer: RequestListener;
beforeEach(async () => {
  site = aSite();
  server = await aWebServer((request, response) => answer(request, response));
  dns = await aDnsServer();
  process.env['PROOF_HOSTS'] = server.host;
  process.env['PROOF_DNS'] = dns.host;
  owner = await anOwner(site.storage, { website: server.url });
  page('');
});
afterEach(async () => {
  delete process.env['PROOF_HOSTS'];
  delete process.env['PROOF_DNS'];
  await server.stop();
  await dns.stop();
});

const page = (html: string): void => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
};
const save = (links: unknown, more: Record<string, string> = {}) =>
  edit({ links: JSON.stringify(links), ...more }, owner.cookie);
const prove = (url: string) => send('prove-link.php', { json: { url }, cookie: owner.cookie });
const today = () => new Date(site.clock.now()).toISOString().slice(0, 10);

test('an edit replaces the links and keeps them private on demand', async () => {
  const links = [
    { url: 'https://example.org/~asha', label: 'Notebook' },
    { url: `${server.url}about`, label: '' },
  ];
  expect((await save(links)).status).toBe(200);
  expect((await publicRecord(owner.id)).links).toEqual(links);
  await edit({ hometown: 'Goa' }, owner.cookie);
  expect((await publicRecord(owner.id)).links).toEqual(links);
  await edit({ private_fields: 'links' }, owner.cookie);
  expect((await publicRecord(owner.id)).links).toEqual([]);
  expect((await ownRecord(owner.cookie)).links).toEqual(links);
  await edit({ links: '' }, owner.cookie);
  expect((await ownRecord(owner.cookie)).links).toEqual([]);
});

test.each([
  ['no list', {}],
  ['no address', [{ label: 'x' }]],
  ['http', [{ url: 'http://example.org/' }]],
  ['another port of a trusted host', [{ url: 'http://127.0.0.1:1/' }]],
  ['a script', [{ url: 'javascript:alert(1)' }]],
  ['a password', [{ url: 'https://a:b@example.org/' }]],
  ['a long address', [{ url: `https://example.org/${'x'.repeat(500)}` }]],
  ['a long label', [{ url: 'https://example.org/', label: 'x'.repeat(61) }]],
  ['a label that is none', [{ url: 'https://example.org/', label: 1 }]],
  ['eleven', Array.from({ length: 11 }, (_, index) => ({ url: `https://example.org/${index}` }))],
])('%s is refused', async (_, links) => {
  const { status, body } = await save(links);
  expect([status, Object.keys(body.errors)]).toEqual([400, ['links']]);
});

test('a link that leads back is proven until it goes, beside the website', async () => {
  const url = `${server.url}me`;
  await save([{ url, label: '' }]);
  expect(Object.keys((await prove(url)).body.errors)).toEqual(['url']);
  page(
    `<link rel="me" href="${ORIGIN}/profile/x-${owner.id}"><a rel="me" href="https://vitae.example/profile/x-${owner.id}">x</a>`,
  );
  expect((await prove(url)).body.proven).toEqual({ [url]: today() });
  const website = { json: { field: 'website' }, cookie: owner.cookie };
  await send('prove-link.php', website);
  expect((await publicRecord(owner.id)).proven).toMatchObject({ [url]: today() });
  const data = profileJsonLd(await publicRecord(owner.id), 'https://vitae.example/x', '') as {
    mainEntity: { sameAs: string[] };
  };
  expect(data.mainEntity.sameAs).toContain(url);
  await edit({ private_fields: 'links' }, owner.cookie);
  expect(JSON.stringify(await publicRecord(owner.id))).not.toContain(url);
  await save([{ url: `${url}2`, label: '' }], { private_fields: '' });
  expect((await publicRecord(owner.id)).proven).not.toHaveProperty([url]);
  expect((await prove(url)).body.errors.url).toContain('save them first');
});

test.each(['example', 'other.polder.example', 'polder.example', '_vitae.polder.example'])(
  'a TXT record of %s proves exactly its host',
  async (name) => {
    const url = 'https://polder.example/asha';
    await save([{ url, label: '' }]);
    dns.records.set(name, [`vitae=${owner.id}`]);
    const { status } = await prove(url);
    expect(status).toBe(name.endsWith('polder.example') && !name.startsWith('other') ? 200 : 400);
    dns.records.set(name, [`vitae=${owner.id}x`]);
    await save([{ url: `${url}/2`, label: '' }]);
    expect((await prove(`${url}/2`)).status).toBe(400);
  },
);

test('a redirect to another host proves nothing', async () => {
  const url = `${server.url}me`;
  await save([{ url, label: '' }]);
  answer = (_request, response) =>
    response.writeHead(302, { location: `http://localhost:${server.port}/` }).end();
  expect((await prove(url)).status).toBe(400);
});

test('each proof is rechecked by itself, and the third failure in a row ends it', async () => {
  const [one, two] = [`${server.url}one`, `${server.url}two`];
  await save([one, two].map((url) => ({ url, label: '' })));
  page(`<a rel="me" href="https://vitae.example/profile/x-${owner.id}">x</a>`);
  await prove(one);
  site.clock.advance(10 * DAY);
  await prove(two);
  const names: string[] = [];
  const run = async (days: number): Promise<string[]> => {
    site.clock.advance(days * DAY);
    names.length = 0;
    await recheckProofs(site.storage, site.clock.now(), asAddressed, async (_record, name) => {
      names.push(name);
      return name === one ? 'gone' : null;
    });
    return [...names];
  };
  expect(await run(20)).toEqual([one]);
  expect(await run(1)).toEqual([one]);
  expect(Object.keys((await publicRecord(owner.id)).proven)).toEqual([one, two]);
  expect(await run(1)).toEqual([one]);
  expect(Object.keys((await publicRecord(owner.id)).proven)).toEqual([two]);
  expect(await run(8)).toEqual([two]);
  expect(Object.keys((await getProofMark(site.storage, owner.id)) ?? {})).toEqual([two]);
});

test('an import takes links, and search does not look into them', async () => {
  const line = {
    key: 'k1',
    profile: 'personal',
    name: 'Ines Vos',
    links: [{ url: 'https://example.org/quince' }],
  };
  await importProfiles(site.storage, await aLinesFile([line]));
  const [item] = await listed('ines vos');
  expect((await publicRecord(item.id)).links).toEqual([{ url: 'https://example.org/quince', label: '' }]);
  expect(await listed('quince')).toEqual([]);
  const bad = { ...line, key: 'k2', links: [{ url: 'ftp://example.org/' }] };
  expect((await importProfiles(site.storage, await aLinesFile([bad]))).bad).toBe(1);
});
