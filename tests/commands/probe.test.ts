import { expect, test } from 'vitest';
import { openLocal } from '../../src/commands/manage/open-store.ts';
import { toTable } from '../../src/commands/manage/probe/check.ts';
import { probeSite } from '../../src/commands/manage/probe/probe-site.ts';
import { probeStore } from '../../src/commands/manage/probe/probe-store.ts';
import { aFolder } from '../support/builders/lines-file.ts';

test('the local store keeps every promise, and nothing of the probe stays in it', async () => {
  const { storage, close } = await openLocal(await aFolder());
  const checks = await probeStore(storage);
  expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
  expect((await storage.list('probe/')).keys).toEqual([]);
  await close();
});

test('a site that is not well is told so, with what to do', async () => {
  const send: typeof fetch = async () =>
    new Response('<p>Hosting by somebody else</p>', { headers: { 'content-type': 'text/html' } });
  const checks = await probeSite('https://vitae.example', send);
  const found = new Map(checks.map(({ name, ok }) => [name, ok]));
  for (const name of [
    'home',
    '/about/',
    'a call',
    'a page that is none',
    'headers',
    'content security policy',
  ])
    expect(found.get(name), name).toBe(false);
  expect(found.get('a profile')).toBeNull();
  expect(toTable(checks)).toMatch(
    /NOT OK {2}headers .*without .*Strict-Transport-Security\n *→ Let no proxy/,
  );
});
