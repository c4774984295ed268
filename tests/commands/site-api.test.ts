import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandCall } from '../../src/commands/manage/commands.ts';
import { runImport } from '../../src/commands/manage/import/run-import.ts';
import { siteApi } from '../../src/commands/manage/site-api.ts';
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

test('an import into a deployed site without the import function writes record by record', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
  });
  const { storage, blobs } = aStorage();
  const call: CommandCall = {
    storage,
    dataFolder: null,
    atOneMoment: <Result>(work: () => Promise<Result>) => work(),
    place: 'a site',
    close: async () => {},
    site: {
      address: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      oldDeploy: async () => null,
    },
    operands: [await aLinesFile(generatePeople(5))],
    photos: undefined,
    admin: undefined,
    intoExisting: false,
  };
  expect(await runImport(call)).toBe(0);
  expect(blobs.keys('profiles/')).toHaveLength(5);
  expect(await runImport(call)).toBe(0);
  expect(blobs.keys('profiles/')).toHaveLength(5);
});
