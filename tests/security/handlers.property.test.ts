import { readdirSync } from 'node:fs';
import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { EVERY_CALL } from '../../src/contract/every-call.ts';
import { FIELD_LABELS } from '../../src/domain/fields/fields.ts';
import { ADMIN, aSessionCookie, setFirstAdmin } from '../support/builders/admins.ts';
import { anOwner } from '../support/builders/owners.ts';
import { aSite, type Handler, ORIGIN } from '../support/calls/calls.ts';

const FOLDER = new URL('../../netlify/functions/', import.meta.url);
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const ENDPOINTS = new Map(EVERY_CALL.map((declared) => [declared.path as string, declared]));

/** What has a contract; photos, cards and scheduled work have none. */
const CALLS = NAMES.filter((name) => ENDPOINTS.has(`/php-api/${name}.php`));

const STATUSES = [200, 400, 401, 403, 404, 405, 409, 413, 415, 429];
/** No reply may take longer, in milliseconds; far above what one takes, because the tests share the machine. */
const PATIENCE = 5_000;
const FAILED = { timeout: 120_000 };

const load = async (name: string): Promise<Handler> =>
  (await import(`../../netlify/functions/${name}.ts`)).default;
const endpointOf = (name: string): Endpoint => ENDPOINTS.get(`/php-api/${name}.php`) as Endpoint;

let site: ReturnType<typeof aSite>;
let cookies: Record<'none' | 'owner' | 'admin' | 'swapped' | 'forged' | 'odd', string>;
let ids: string[];
let sent = 0;

beforeEach(async () => {
  vi.stubEnv('THROTTLE_FACTOR', '100000');
  vi.stubEnv('VITAE_DATA', '/nonexistent');
  setFirstAdmin();
  site = aSite();
  const owner = await anOwner(site.storage);
  const other = await anOwner(site.storage);
  const adminCookie = await aSessionCookie(site.storage);
  ids = [owner.id, other.id, ADMIN.email];
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

type Answered = { status: number; headers: Headers; text: string };

const ask = async (handler: Handler, request: Request): Promise<Answered> => {
  sent += 1;
  const ip = `198.51.${(sent >> 8) & 255}.${sent & 255}`;
  const context = { ip, deploy: { context: 'production' } } as Context;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No reply in time')), PATIENCE);
  });
  try {
    const response = await Promise.race([handler(request, context), late]);
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

const expectContract = ({ status, headers, text }: Answered, name: string) => {
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

const deep = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b@example.org',
    '\u202egpj.exe',
    'ﬁ',
    'İ',
    '\ufeff',
    '../../x',
  ],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '%00', '%', '{{7*7}}', '\r\nSet-Cookie: a=b'],
  ...['__proto__', 'constructor', 'toString', 'NaN', 'Infinity', '-1', '0', '1', '1e9', '9'.repeat(400)],
  ...['like', 'unlike', 'personal', 'professional', 'verified.jpg', 'draft', 'published', 'march-2025'],
  ...[
    'a@b.cd',
    'x'.repeat(201),
    'é'.repeat(10_001),
    'a.b',
    '=cmd|calc',
    '2024-02-30',
    'somebody@example.org',
  ],
];
const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 0, max: 2 }).map((index) => ids[index] ?? ''),
);
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 1, arbitrary: fc.jsonValue() },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, 1e308, -0, 2 ** 53 + 2, 1e-320, [], {}, [[]], deep(500)),
  },
);
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '',
  'id ',
  'ID',
  '\0',
];

const keysOf = (declared: Endpoint): string[] => {
  const { shape } = (declared.schema as unknown as { def: { shape?: object } }).def;
  const own = shape === undefined ? [...Object.keys(FIELD_LABELS), 'avatar', 'captcha'] : Object.keys(shape);
  return [...own, 'id', 'user_id', 'version', 'profile', 'verified'];
};

const recordOf = <T>(declared: Endpoint, value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(fc.constantFrom(...keysOf(declared), ...ODD_KEYS), value), { maxLength: 14 });

const TYPES = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'APPLICATION/JSON;;',
    'text/plain',
    'text/html',
  ],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x', ';;;'],
  ...[
    'application/x-www-form-urlencoded',
    'application/json, text/plain',
    'a'.repeat(4_000),
    'image/svg+xml',
  ],
];

type Body = { body: BodyInit | undefined; type: string | undefined };
const jsonText = (entries: [string, unknown][]): string =>
  `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;

const bodyOf = (declared: Endpoint): fc.Arbitrary<Body> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: recordOf(declared, anyValue).map((entries) => ({
        body: jsonText(entries),
        type: 'application/json',
      })),
    },
    {
      weight: 4,
      arbitrary: recordOf(declared, anyText).map((entries) => {
        const body = new FormData();
        for (const [key, value] of entries)
          if (/^avatar/.test(key))
            body.append(key, new File([value], value.slice(0, 40), { type: value.slice(0, 9) }));
          else body.append(key, value);
        return { body, type: undefined };
      }),
    },
    {
      weight: 1,
      arbitrary: recordOf(declared, anyText).map((entries) => ({
        body: new URLSearchParams(entries),
        type: undefined,
      })),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        body: fc.oneof(
          fc.constantFrom<BodyInit | undefined>(
            ...[undefined, '', 'null', '[]', '"x"', '1e999', '{', '{"a":', '\ufeff{}', '[['.repeat(50_000)],
            ...[
              '{"a":'.repeat(20_000),
              '{"id":1,"id":2}',
              '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
            ],
            '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nb\r\n--x--\r\n',
          ),
          fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
        ),
        type: fc.constantFrom(undefined, ...TYPES),
      }),
    },
  );

const HEADERS = [
  ...['origin', 'referer', 'sec-fetch-site', 'x-forwarded-host', 'x-forwarded-for', 'forwarded', 'accept'],
  ...[
    'x-http-method-override',
    'content-length',
    'transfer-encoding',
    'range',
    'if-none-match',
    'x-nf-client-connection-ip',
  ],
  ...['host', 'x-original-url', 'accept-language', 'content-encoding', 'if-match', 'authorization', 'expect'],
];
const anyHeaders = fc.dictionary(
  fc.constantFrom(...HEADERS),
  fc.constantFrom(
    '',
    'null',
    ORIGIN,
    'https://evil.example',
    '-1',
    '1e9',
    'GET',
    'cross-site',
    '%',
    'a, b',
    'é',
  ),
  { maxKeys: 2 },
);

const toRequest = (
  declared: Endpoint,
  given: {
    query: [string, string][];
    body: Body;
    headers: Record<string, string>;
    cookie: string;
    method: string;
  },
): Request => {
  const headers = new Headers(given.headers);
  if (given.cookie !== '') headers.set('cookie', given.cookie);
  if (given.body.type !== undefined) headers.set('content-type', given.body.type);
  const { method } = given;
  const query = given.query.length === 0 ? '' : `?${new URLSearchParams(given.query)}`;
  const hasBody = method !== 'GET' && method !== 'HEAD' && given.body.body !== undefined;
  return new Request(`${ORIGIN}${declared.path}${query}`, {
    method,
    headers,
    ...(hasBody && { body: given.body.body as BodyInit }),
  });
};

const anyRequest = (declared: Endpoint) =>
  fc.record({
    query: recordOf(declared, anyText),
    body: bodyOf(declared),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyHeaders }),
    cookie: fc.constantFrom<keyof typeof cookies>('none', 'owner', 'admin', 'swapped', 'forged', 'odd'),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(declared.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
    ),
  });

test('each function belongs to a call of the contract, and each call to a function', () => {
  expect(CALLS.map((name) => `/php-api/${name}.php`).sort()).toEqual([...ENDPOINTS.keys()].sort());
});

describe.each(CALLS)('%s', (name) => {
  test('answers anything with a reply of the contract', FAILED, async () => {
    const handler = await load(name);
    const declared = endpointOf(name);
    await fc.assert(
      fc.asyncProperty(anyRequest(declared), async ({ cookie, ...given }) => {
        const answered = await ask(handler, toRequest(declared, { ...given, cookie: cookies[cookie] }));
        expectContract(answered, name);
        if (declared.access !== 'anyone' && cookie !== declared.access)
          expect([401, 403, 405]).toContain(answered.status);
      }),
      { numRuns: 60 },
    );
    expect(({} as Record<string, unknown>)['verified']).toBeUndefined();
  });

  test('is done by its own method alone', async () => {
    const handler = await load(name);
    const { path, method } = endpointOf(name);
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
      (other) => other !== method,
    )) {
      const cookie = `${cookies.owner}; ${cookies.admin}`;
      const answered = await ask(
        handler,
        new Request(`${ORIGIN}${path}?id=${ids[0]}`, { method: wrong, headers: { cookie } }),
      );
      expect([wrong, answered.status, answered.headers.get('allow')]).toEqual([wrong, 405, method]);
      expectContract(answered, name);
    }
  });

  test('is not written by another site’s page', async () => {
    const { writes, method, path } = endpointOf(name);
    if (!writes && method === 'GET') return;
    const handler = await load(name);
    const cookie = `${cookies.owner}; ${cookies.admin}`;
    const foreign = [
      ...['null', 'https://evil.example', `${ORIGIN}.evil.example`, ''].map((origin) => ({ origin })),
      ...['cross-site', 'same-site'].map((fetched) => ({ 'sec-fetch-site': fetched })),
    ];
    for (const headers of foreign) {
      const answered = await ask(
        handler,
        new Request(`${ORIGIN}${path}`, {
          method,
          headers: { cookie, ...headers } as Record<string, string>,
        }),
      );
      expect([headers, answered.status]).toEqual([headers, 403]);
      expectContract(answered, name);
    }
  });
});

describe.each(CALLS.filter((name) => endpointOf(name).access !== 'anyone'))('%s', (name) => {
  test('is 401 without a session of its own kind', async () => {
    const handler = await load(name);
    const { method, path, access } = endpointOf(name);
    const wrong = (['none', 'owner', 'admin', 'swapped', 'forged', 'odd'] as const).filter(
      (kind) => kind !== access,
    );
    for (const kind of wrong) {
      const headers: Record<string, string> = kind === 'none' ? {} : { cookie: cookies[kind] };
      const answered = await ask(handler, new Request(`${ORIGIN}${path}`, { method, headers }));
      expect([kind, answered.status]).toEqual([kind, 401]);
      expectContract(answered, name);
    }
  });
});

test('any address under /uploads/ is a photo or 404, with the headers of the site', async () => {
  const handler = await load('uploads');
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE'), async (file, method) => {
      const path = `/uploads/${encodeURIComponent(file.replace(/\p{Cs}/gu, '')).slice(0, 2_000)}`;
      const { status, headers } = await ask(handler, new Request(`${ORIGIN}${path}`, { method }));
      expect([404, 405]).toContain(status);
      expectHeaders(headers);
    }),
    { numRuns: 100 },
  );
  for (const file of ['%', '%2e%2e%2fsessions', '..%5c..', '%00.jpg', '__proto__', 'a/../../b', '%ff'])
    expect((await ask(handler, new Request(`${ORIGIN}/uploads/${file}`))).status).toBe(404);
});
