import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteBackup } from '../../../src/base/local-store/storage/backup-note.ts';
import type { BuiltSite } from '../../../src/host/built-site.ts';
import { openMonitoring } from '../../../src/host/monitoring/monitoring.ts';
import { createHostServer } from '../../../src/host/server.ts';
import { aFolder } from '../../support/builders/lines-file.ts';
import { aSite } from '../../support/calls/calls.ts';
import { withKeptLog } from '../../support/calls/kept-log.ts';
import { findFreePort } from '../../support/site/free-port.ts';
import { aHost } from '../a-host.ts';

const lines = withKeptLog();
afterEach(() => vi.unstubAllEnvs());

const STATE = { connections: 1, running: 2, waiting: 3, cacheBytes: 4, cacheEntries: 5 };

/** A host with what the settings ask for. */
const aWatchedHost = async (settings: Record<string, string>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const monitoring = await openMonitoring({ state: () => STATE, storeFile: 'none.db' });
  const host = await aHost({ monitoring });
  onTestFinished(() => host.close());
  return host;
};

const requests = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === 'request');

/** Gets a path and waits until the host has told its observers. */
const getLogged = async (host: Awaited<ReturnType<typeof aHost>>, path: string) => {
  const before = requests().length;
  await (await host.get(path)).text();
  await vi.waitFor(() => expect(requests().length).toBeGreaterThan(before));
  return requests().at(-1);
};

test('with LOG_REQUESTS each request is a line without its query and address', async () => {
  const host = await aWatchedHost({ LOG_REQUESTS: '1' });
  const first = await getLogged(host, '/one?life=60&q=asha%40example.org');
  expect(first).toEqual({
    time: expect.any(String),
    level: 'info',
    event: 'request',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    method: 'GET',
    path: '/one',
    status: 200,
    ms: expect.any(Number),
    call: 'page',
    cache: 'miss',
  });
  expect(await getLogged(host, '/one?life=60&q=asha%40example.org')).toMatchObject({ cache: 'hit' });
  expect(await getLogged(host, '/about')).toMatchObject({ call: 'file', status: 200 });
  expect(await getLogged(host, '/PHP-API/echo.php')).toMatchObject({ call: 'echo', cache: 'uncached' });
  expect(await getLogged(host, '/profile/x?ms=1')).toMatchObject({ call: 'profile' });
  expect(lines.join('\n')).not.toMatch(/asha|127\.0\.0\.1|::1/);
});

test('the id of a failed request is in its line, in the reason and in the reply', async () => {
  const host = await aWatchedHost({ LOG_REQUESTS: '1' });
  const { requestId } = (await (await host.get('/throws')).json()) as { requestId: string };
  await vi.waitFor(() => expect(requests()).toHaveLength(1));
  expect(requests()[0]).toMatchObject({ requestId, status: 500 });
  expect(lines.find((line) => line.includes('on purpose'))).toContain(`"requestId":"${requestId}"`);
});

test('with LOG_ADDRESSES too, the line has the address', async () => {
  const host = await aWatchedHost({ LOG_REQUESTS: '1', LOG_ADDRESSES: '1' });
  expect((await getLogged(host, '/about'))?.['address']).toMatch(/^(127\.0\.0\.1|::1)$/);
});

test('without settings nothing is logged, and /metrics is a page like any other', async () => {
  const host = await aWatchedHost({ LOG_REQUESTS: '', METRICS_TOKEN: '' });
  expect(await (await host.get('/metrics')).json()).toMatchObject({ count: expect.any(Number) });
  expect(requests()).toEqual([]);
});

test('/metrics needs its token and tells requests, latencies, cache, queue, store and what waits', async () => {
  aSite();
  const host = await aWatchedHost({ METRICS_TOKEN: 'a-token' });
  const metrics = (token: string) => host.get('/metrics', { headers: { authorization: `Bearer ${token}` } });
  for (const token of ['', 'a-token2', 'A-TOKEN']) {
    const refused = await metrics(token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'unauthenticated' });
  }
  await (await host.get('/profile/jane-doe-1?life=60')).text();
  await (await host.get('/profile/jane-doe-1?life=60')).text();
  const reply = await metrics('a-token');
  const text = await reply.text();
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  for (const line of [
    'vitae_requests_total{call="profile",status="200"} 2',
    'vitae_request_seconds_count{call="profile"} 2',
    'vitae_cache_answers_total{result="hit"} 1',
    'vitae_queue_waiting 3',
    'vitae_cache_bytes 4',
    'vitae_waiting_items{kind="case"} 0',
    'vitae_mails_waiting 0',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d+\n/);
  expect(text).not.toMatch(/jane|127\.0\.0\.1/);
  expect((await host.get('/metrics', { method: 'POST' })).status).toBe(405);
});

test('a starting site is alive, but not ready', async () => {
  let open: (site: BuiltSite) => void = () => {};
  const site = new Promise<BuiltSite>((done) => {
    open = done;
  });
  const server = createHostServer(site, { trustedProxies: 0 });
  const port = await findFreePort();
  await server.listen(port, '127.0.0.1');
  onTestFinished(() => server.close(100));
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await get('/livez'), await get('/healthz')]).toEqual([200, 503]);
  open({
    answer: async ({ response }) => void response.writeHead(204).end(),
    purge: () => {},
    warmUp: async () => {},
    scheduled: [],
    state: () => STATE,
  });
  await site;
  expect([await get('/livez'), await get('/healthz')]).toEqual([200, 204]);
});

test('metrics tell the free disk, and the age of the newest backup, which is without end if there is none', async () => {
  const folder = await aFolder();
  vi.stubEnv('METRICS_TOKEN', 'word');
  const { metrics } = await openMonitoring({ state: () => STATE, storeFile: join(folder, 'store.db') });
  const metric = async (name: string): Promise<string | undefined> =>
    new RegExp(`^${name} (.*)$`, 'm').exec((await metrics?.text()) ?? '')?.[1];
  expect(await metric('vitae_backup_age_seconds')).toBe('+Inf');
  noteBackup(folder, Date.now() - 60_000);
  expect(Number(await metric('vitae_backup_age_seconds'))).toBeGreaterThanOrEqual(60);
  expect(Number(await metric('vitae_backup_age_seconds'))).toBeLessThan(600);
  expect(Number(await metric('vitae_disk_free_bytes'))).toBeGreaterThan(0);
});
