import type { Context } from '@netlify/functions';
import { afterEach, expect, test, vi } from 'vitest';
import { unknownCall } from '../../../src/app/calls/unknown-call.ts';
import { openStorage, provideStorage } from '../../../src/base/engine/storage/open.ts';
import { strictTransport } from '../../../src/base/http/server/headers.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { serve } from '../../support/calls/calls.ts';

afterEach(() => {
  provideStorage(null);
  vi.unstubAllEnvs();
});

const PATHS: Record<string, string> = {
  'get-profile': '/php-api/get-profile.php',
  track_visit: '/php-api/track_visit.php',
  uploads: '/uploads/a-0123456789abcdef0123456789abcdef.jpg',
  embed: '/embed/asharao001',
  oembed: '/oembed?url=x',
  'profile-files': '/profile/asha-asharao001/qr.svg',
  'profile-card': '/profile/asha-asharao001/card.png',
  'manage-probe': '/manage/probe?probe=x',
};

const ask = async (name: string, deploy: Partial<Context['deploy']>): Promise<number> => {
  const request = new Request(`https://vitae.example${PATHS[name]}`);
  return (await serve(request, { ip: '203.0.113.1', deploy } as Context)).status;
};

for (const name of Object.keys(PATHS))
  test(`${name} answers 410 only on a production deploy that another one has replaced`, async () => {
    const { storage } = aStorage();
    provideStorage(() => storage);
    expect(await ask(name, { context: 'production', published: false })).toBe(410);
    expect(await ask(name, { context: 'production', published: true })).not.toBe(410);
    // Previews are never published and have their own data.
    expect(await ask(name, { context: 'deploy-preview', published: false })).not.toBe(410);
  });

test.each(['import', 'restore'])('a replaced deploy does not work on an %s', async (work) => {
  const request = new Request(`https://vitae.example/manage/batch?work=${work}`, {
    method: 'POST',
    body: '{}',
  });
  const deploy = { context: 'production', id: 'old', published: false };
  expect((await serve(request, { deploy } as Context)).status).toBe(410);
});

test.each(['', undefined])('a deploy with the context %j gets no store', (context) => {
  vi.stubEnv('VITAE_LOCAL', '');
  vi.stubEnv('NETLIFY_DEV', '');
  expect(() => openStorage(context)).toThrow(/named no deploy context/);
});

test('HSTS covers subdomains only if the operator says so', () => {
  expect(strictTransport()).toBe('max-age=63072000');
  vi.stubEnv('HSTS_SUBDOMAINS', '1');
  expect(strictTransport()).toBe('max-age=63072000; includeSubDomains');
});

test('on the platform, which tells letter cases apart, another spelling of a call leads to the usual one', async () => {
  for (const name of ['VITAE_LOCAL', 'NETLIFY_DEV', 'NODE_ENV']) vi.stubEnv(name, '');
  const ask = (path: string) => unknownCall(path, '?a=B');
  const other = ask('/php-api/GET-profile.php');
  expect([other.status, other.headers.get('location')]).toEqual([308, '/php-api/get-profile.php?a=B']);
  expect(ask('/php-api/nothing.php').status).toBe(404);
});
