import { afterEach, expect, test, vi } from 'vitest';
import { UPKEEP_TASKS } from '../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../src/app/upkeep/server/upkeep.ts';
import { timeOrderedId } from '../../src/base/engine/storage/keys.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { openStore } from '../../src/commands/manage/open-store.ts';
import { probeInside } from '../../src/commands/manage/probe/probe-inside.ts';
import { probeSite } from '../../src/commands/manage/probe/probe-site.ts';
import { checksTable } from '../../src/commands/manage/probe/to-table.ts';
import type { Check } from '../../src/site/probe/server/check.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { type BlobsProcess, createBlobsSimulator } from '../support/blobs-simulator/blobs-simulator.ts';
import { aSessionCookie } from '../support/builders/admins.ts';
import { aFolder } from '../support/builders/lines-file.ts';
import { aStorage } from '../support/builders/storage.ts';
import { serve } from '../support/calls/calls.ts';
import { manualClock } from '../support/clock.ts';

afterEach(() => {
  provideStorage(null);
  vi.useRealTimers();
});

const ORIGIN = 'https://vitae.example';
const ask = (url: URL | RequestInfo, init?: RequestInit): Promise<Response> =>
  serve(new Request(url as URL, init));

const probe = async (
  storage: Storage,
  given: Partial<Parameters<typeof probeInside>[0]> = {},
): Promise<Map<string, Check>> => {
  provideStorage(() => storage);
  const headers = { authorization: `Bearer ${await createManageToken(storage, 'probe')}` };
  const checks = await probeInside({ origin: ORIGIN, headers, maxKeys: 100, send: ask, ...given });
  return new Map(checks.map((each) => [each.name, each]));
};

test('the local store passes every check, and the probe leaves nothing in it', async () => {
  const { storage, close } = await openStore({ env: { VITAE_DATA: await aFolder() } });
  const checks = [...(await probe(storage)).values()];
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(checks).toHaveLength(12);
  expect((await storage.list('probe/')).keys).toEqual([]);
  await close();
});

test('a store that ignores conditions fails, and so does one whose lists are too late', async () => {
  const clock = manualClock(Date.now());
  const blobs = createBlobsSimulator({ now: clock.now, listLag: 200_000 });
  const own = blobs.newProcess();
  own.faults.onCall(({ operation }, moment) => {
    if (operation === 'list' && moment === 'sent') clock.advance(25_000);
  });
  const unconditional: BlobsProcess = {
    ...own,
    storeOptions: (name) => ({
      ...own.storeOptions(name),
      fetch: (input, init) => {
        const headers = new Headers(init?.headers);
        headers.delete('if-none-match');
        headers.delete('if-match');
        return own.fetch(input, { ...init, headers });
      },
    }),
  };
  const { storage } = aStorage({ blobs, clock, process: unconditional });
  const checks = await probe(storage);
  for (const name of ['store: 10 claims', 'store: 10 replacements']) {
    expect(checks.get(name)?.ok, name).toBe(false);
    expect(checks.get(name)?.found).toBe('10 of 10 won');
  }
  for (const name of ['store: a new key is listed', 'store: a removed key is not'])
    expect(checks.get(name)?.ok, name).toBe(false);
  clock.advance(400_000);
  expect(blobs.keys('probe/')).toEqual([]);
});

test('a page that the CDN still serves after a purge fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { storage } = aStorage({ clock: manualClock(Date.now()) });
  const cached = new Map<string, string>();
  const checks = await probe(storage, {
    sleep: async (milliseconds) => {
      vi.setSystemTime(Date.now() + milliseconds);
    },
    send: async (url, init) => {
      if (init?.method === 'POST') return ask(url, init);
      const text = cached.get(String(url)) ?? (await (await ask(url, init)).text());
      cached.set(String(url), text);
      return new Response(text);
    },
  });
  expect(checks.get('purge after a change')).toMatchObject({ ok: false, found: 'not seen within 10 s' });
});

test('a site without the probe’s function fails a single check', async () => {
  const { storage } = aStorage();
  const checks = await probe(storage, {
    send: async () => new Response('<h1>Not found</h1>', { status: 404 }),
  });
  expect([...checks.keys()]).toEqual(['the probe’s function']);
  expect(checks.get('the probe’s function')).toMatchObject({ ok: false });
});

test('only commands with access to the store, and admins, may probe', async () => {
  const { storage } = aStorage();
  provideStorage(() => storage);
  const body = JSON.stringify({ probe: timeOrderedId(storage.now()), step: 'here' });
  const status = async (headers: Record<string, string>): Promise<number> =>
    (await ask(`${ORIGIN}/manage/probe`, { method: 'POST', headers: { origin: ORIGIN, ...headers }, body }))
      .status;
  const cookie = `__Host-${await aSessionCookie(storage)}`;
  const bearer = async (purpose: 'import' | 'probe'): Promise<string> =>
    `Bearer ${await createManageToken(storage, purpose)}`;
  expect(await status({})).toBe(403);
  expect(await status({ authorization: await bearer('import') })).toBe(403);
  expect(await status({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
  expect(await status({ cookie })).toBe(200);
  expect(await status({ authorization: await bearer('probe') })).toBe(200);
  expect((await ask(`${ORIGIN}/manage/probe?probe=../../settings/secret`)).status).toBe(404);
});

test('upkeep removes what an interrupted probe left', async () => {
  const { storage, blobs, clock } = aStorage({ clock: manualClock(Date.now()) });
  await probe(storage, {
    send: async (url, init) =>
      String(init?.body).includes('"clean"') ? Promise.reject(new Error('connection lost')) : ask(url, init),
  });
  expect(blobs.keys('probe/').length).toBeGreaterThan(100);
  const tasks = UPKEEP_TASKS.filter(({ name }) => name === 'probes');
  await runUpkeep(storage, tasks);
  expect(blobs.keys('probe/').length).toBeGreaterThan(100);
  clock.advance(2 * 3_600_000);
  await runUpkeep(storage, tasks);
  expect(blobs.keys('probe/')).toEqual([]);
});

test('a misconfigured site fails its checks, with advice', async () => {
  const send: typeof fetch = async () =>
    new Response('<p>Hosting by somebody else</p>', { headers: { 'content-type': 'text/html' } });
  const checks = await probeSite('https://vitae.example', 'https://old--vitae.example', send);
  const okByName = new Map(checks.map(({ name, ok }) => [name, ok]));
  for (const name of [
    'home',
    '/about/',
    'a call',
    'an unknown page',
    'a replaced deploy',
    'headers',
    'content security policy',
  ])
    expect(okByName.get(name), name).toBe(false);
  expect(okByName.get('a profile')).toBeNull();
  expect(checksTable(checks)).toMatch(
    /NOT OK {2}headers .*without .*Strict-Transport-Security\n *→ Let no proxy .*set TRUST_PROXY/,
  );
});
