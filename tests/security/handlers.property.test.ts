import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Endpoint, sessionKind } from '../../src/base/http/calls/endpoint.ts';
import { aSessionCookie, setFirstAdmin } from '../support/builders/admins.ts';
import { anOwner } from '../support/builders/owners.ts';
import { aSite, ORIGIN, serve } from '../support/calls/calls.ts';
import { EVERY_CALL, HANDLERS } from '../support/calls/contract.ts';
import { runs } from '../support/chance/runs.ts';
import { anyRequest, anyText, COOKIES, KNOWN_IDS, toRequest } from '../support/hostile/any-request.ts';

const ENDPOINTS = new Map(EVERY_CALL.map((declared) => [declared.path as string, declared]));
const CALLS = [...HANDLERS.keys()];

const STATUSES = [200, 400, 401, 403, 404, 405, 409, 413, 415, 429];
/** Maximum time for a reply, in milliseconds; generous, because tests share the machine. */
const TIMEOUT_MS = 5_000;
const SLOW = { timeout: 120_000 };
const endpointOf = (name: string): Endpoint => ENDPOINTS.get(`/php-api/${name}.php`) as Endpoint;

let site: ReturnType<typeof aSite>;
let cookies: Record<(typeof COOKIES)[number], string>;
let sent = 0;

beforeEach(async () => {
  vi.stubEnv('THROTTLE_FACTOR', '100000');
  vi.stubEnv('VITAE_DATA', '/nonexistent');
  setFirstAdmin();
  site = aSite();
  const [ownerId, otherId] = KNOWN_IDS;
  const owner = await anOwner(site.storage, { id: ownerId });
  await anOwner(site.storage, { id: otherId });
  const adminCookie = await aSessionCookie(site.storage);
  const token = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
  cookies = {
    none: '',
    owner: owner.cookie,
    admin: adminCookie,
    swapped: `vitae_admin=${token(owner.cookie)}; vitae_session=${token(adminCookie)}`,
    odd: `=; ;; vitae_session; vitae_session=; vitae_session=${'%00'.repeat(2_000)}; vitae_admin=../../admins; vitae_visitor="a.b"`,
    forged: `vitae_session=${owner.id}.${'A'.repeat(43)}; vitae_admin=__proto__.${'A'.repeat(43)}; vitae_visitor=a.b`,
  };
});

afterEach(() => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
});

type Reply = { status: number; headers: Headers; text: string };

const ask = async (request: Request): Promise<Reply> => {
  sent += 1;
  const ip = `198.51.${(sent >> 8) & 255}.${sent & 255}`;
  const context = { ip, deploy: { context: 'production' } } as Context;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No reply in time')), TIMEOUT_MS);
  });
  try {
    const response = await Promise.race([serve(request, context), late]);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    clearTimeout(timer);
  }
};

const expectHeaders = (headers: Headers) => {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('cache-control')).toBeTruthy();
};

const expectContract = ({ status, headers, text }: Reply, name: string) => {
  expect(STATUSES).toContain(status);
  expectHeaders(headers);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = JSON.parse(text);
  expect(text).not.toMatch(/\n\s+at |\.ts:\d|node_modules|node:internal/);
  if (status === 200) return;
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.success).toBe(false);
  expect(typeof body.message === 'string' && body.message !== '').toBe(true);
  expect(Object.keys(body).filter((key) => /stack|cause|trace/i.test(key))).toEqual([]);
  if (name.startsWith('CMS')) expect(body.error).toBe(body.message);
  if (status === 405) expect(headers.get('allow')).toBe(endpointOf(name).method);
  if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};

describe.each(CALLS)('%s', (name) => {
  test('answers any request with a reply of the contract', SLOW, async () => {
    const declared = endpointOf(name);
    await fc.assert(
      fc.asyncProperty(anyRequest(declared), async ({ cookie, ...given }) => {
        const reply = await ask(toRequest(declared, { ...given, cookie: cookies[cookie] }));
        expectContract(reply, name);
        if (declared.access !== 'anyone' && cookie !== sessionKind(declared))
          expect([401, 403, 405]).toContain(reply.status);
      }),
      runs(60),
    );
    expect(({} as Record<string, unknown>)['verified']).toBeUndefined();
  });

  test('accepts only its own method', async () => {
    const { path, method } = endpointOf(name);
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
      (other) => other !== method,
    )) {
      const cookie = `${cookies.owner}; ${cookies.admin}`;
      const reply = await ask(
        new Request(`${ORIGIN}${path}?id=${KNOWN_IDS[0]}`, { method: wrong, headers: { cookie } }),
      );
      expect([wrong, reply.status, reply.headers.get('allow')]).toEqual([wrong, 405, method]);
      expectContract(reply, name);
    }
  });

  test('can be read but not written by a page of another site', async () => {
    const { writes, method, path } = endpointOf(name);
    const isWrite = writes || method !== 'GET';
    const cookie = `${cookies.owner}; ${cookies.admin}`;
    const foreign = [
      ...['null', 'https://evil.example', `${ORIGIN}.evil.example`, ''].map((origin) => ({ origin })),
      ...['cross-site', 'same-site'].map((fetched) => ({ 'sec-fetch-site': fetched })),
    ];
    for (const headers of foreign) {
      const reply = await ask(
        new Request(`${ORIGIN}${path}`, {
          method,
          headers: { cookie, ...headers } as Record<string, string>,
        }),
      );
      expect([headers, reply.status === 403]).toEqual([headers, isWrite]);
      expectContract(reply, name);
    }
  });
});

describe.each(CALLS.filter((name) => endpointOf(name).access !== 'anyone'))('%s', (name) => {
  test('is 401 without a session of its own kind', async () => {
    const { method, path, access } = endpointOf(name);
    const own = sessionKind({ access });
    const wrong = COOKIES.filter((kind) => kind !== own);
    for (const kind of wrong) {
      const headers: Record<string, string> = kind === 'none' ? {} : { cookie: cookies[kind] };
      const reply = await ask(new Request(`${ORIGIN}${path}`, { method, headers }));
      expect([kind, reply.status]).toEqual([kind, 401]);
      expectContract(reply, name);
    }
  });
});

test('an unknown address under /uploads/ is 404 or 405, with the headers of the site', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'), async (file, method) => {
      const path = `/uploads/${encodeURIComponent(file.replace(/\p{Cs}/gu, '')).slice(0, 2_000)}`;
      const { status, headers } = await ask(new Request(`${ORIGIN}${path}`, { method }));
      expect([404, 405]).toContain(status);
      expectHeaders(headers);
    }),
    runs(100),
  );
  for (const file of ['%', '%2e%2e%2fsessions', '..%5c..', '%00.jpg', '__proto__', 'a/../../b', '%ff'])
    expect((await ask(new Request(`${ORIGIN}/uploads/${file}`))).status).toBe(404);
});
