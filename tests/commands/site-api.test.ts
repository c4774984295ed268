import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { runRestore } from '../../src/commands/manage/archive/run-archive.ts';
import type { CommandCall } from '../../src/commands/manage/command.ts';
import { runImport } from '../../src/commands/manage/import/run-import.ts';
import { siteApi } from '../../src/commands/manage/site-api.ts';
import { serveBatch } from '../../src/imports/batches/server/serve-batch.ts';
import { anArchivedSite } from '../support/builders/archived-site.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aLinesFile } from '../support/builders/lines-file.ts';
import { aStorage } from '../support/builders/storage.ts';

const SITE = {
  ssl_url: 'https://vitae.example',
  url: 'http://vitae.example',
  published_deploy: { id: 'new' },
};
const DEPLOYS = [
  { id: 'preview', context: 'deploy-preview', state: 'ready', links: { permalink: 'https://preview--x' } },
  { id: 'new', context: 'production', state: 'ready', links: { permalink: 'https://new--x' } },
  { id: 'broken', context: 'production', state: 'error', links: { permalink: 'https://broken--x' } },
  { id: 'old', context: 'production', state: 'ready', links: { permalink: 'https://old--x' } },
];

const anApi = (site: unknown, deploys: unknown = DEPLOYS) =>
  siteApi({
    apiURL: 'https://api.example',
    siteID: 'id',
    token: 'secret',
    send: async (url, init) => {
      const { pathname } = new URL(String(url));
      if (new Headers(init?.headers).get('authorization') !== 'Bearer secret')
        return new Response(null, { status: 401 });
      if (pathname === '/api/v1/sites/id') return Response.json(site);
      return pathname === '/api/v1/sites/id/deploys'
        ? Response.json(deploys)
        : new Response(null, { status: 404 });
    },
  });

test('the API gives the address of a deployed site and the permalink of its replaced deploy', async () => {
  expect(await anApi(SITE).address()).toBe('https://vitae.example');
  expect(await anApi({ ...SITE, published_deploy: null }).address()).toBeNull();
  expect(await anApi(SITE).oldDeploy()).toBe('https://old--x');
  expect(await anApi(SITE, DEPLOYS.slice(0, 3)).oldDeploy()).toBeNull();
});

test('a refused token is an error, unlike a site that is not deployed', async () => {
  const api = siteApi({
    apiURL: 'https://api.example',
    siteID: 'id',
    token: 'x',
    send: async () => new Response(null, { status: 401 }),
  });
  await expect(api.address()).rejects.toThrow(/401/);
});

/** A deployed site that answers batches like this; returns a command's call on its store. */
const aSiteAnswering = async (
  answer: (request: Request) => Promise<Response> | Response,
  operand: string,
): Promise<{ call: CommandCall; blobs: ReturnType<typeof aStorage>['blobs'] }> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization = '' } = request.headers;
    const url = `https://vitae.example${request.url}`;
    const init = { method: request.method ?? '', headers: { authorization }, body: Buffer.concat(chunks) };
    const reply = await answer(new Request(url, init));
    response.writeHead(reply.status).end(await reply.text());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { storage, blobs } = aStorage();
  provideStorage(() => storage);
  onTestFinished(() => {
    server.close();
    provideStorage(null);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call: CommandCall = {
    storage,
    dataFolder: null,
    atOneMoment: <Result>(work: () => Promise<Result>) => work(),
    place: 'a site',
    close: async () => {},
    site: { address: async () => address, oldDeploy: async () => null },
    operands: [operand],
    photos: undefined,
    notify: false,
    follow: false,
    admin: undefined,
    intoExisting: false,
    yes: false,
  };
  return { call, blobs };
};

const notFound = (): Response => new Response(null, { status: 404 });

test('an import into a deployed site without the import function writes record by record', async () => {
  const { call, blobs } = await aSiteAnswering(notFound, await aLinesFile(generatePeople(5)));
  expect(await runImport(call)).toBe(0);
  expect(blobs.keys('profiles/')).toHaveLength(5);
  expect(await runImport(call)).toBe(0);
  expect(blobs.keys('profiles/')).toHaveLength(5);
});

test('a restore into a deployed site without the restore function writes entry by entry', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { file } = await anArchivedSite(5);
  const { call, blobs } = await aSiteAnswering(notFound, file);
  expect(await runRestore(call)).toBe(0);
  expect(blobs.keys('profiles/')).toHaveLength(6);
  expect(blobs.keys('manage/')).toEqual([]);
  expect(warn).toHaveBeenCalledWith(
    expect.stringMatching(/^The site answers 404 to a restore\. .*takes hours/),
  );
});

test('imports and restores go through the function of a deployed site, with one token each', async () => {
  const { file } = await anArchivedSite(5);
  const person = { profile: 'personal', name: 'Asha Rao' };
  const people = await aLinesFile(['one', 'two', 'three'].map((key) => ({ ...person, key })));
  const calls: [string, number][] = [];
  const { call, blobs } = await aSiteAnswering(async (request) => {
    const reply = await serveBatch(request);
    const { pathname, search } = new URL(request.url);
    calls.push([pathname + search, reply.status]);
    return reply;
  }, file);
  expect(await runRestore(call)).toBe(0);
  const path = '/manage/batch?work=restore';
  // Whether it takes batches; then emptying, entries, and the places of the profiles.
  expect(calls).toEqual([
    [path, 403],
    [path, 200],
    [path, 200],
    [path, 200],
    [path, 200],
  ]);
  expect(blobs.keys('profiles/')).toHaveLength(6);
  expect(blobs.keys('manage/tokens/')).toHaveLength(1);
  expect(blobs.keys('manage/re')).toEqual([]);
  expect(await runImport({ ...call, operands: [people] })).toBe(0);
  expect(calls.slice(5)).toEqual([
    ['/manage/batch?work=import', 403],
    ['/manage/batch?work=import', 200],
  ]);
  expect(blobs.keys('profiles/')).toHaveLength(9);
  expect(blobs.keys('manage/tokens/')).toHaveLength(2);
});
