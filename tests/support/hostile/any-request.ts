import fc from 'fast-check';
import { FIELD_LABELS } from '../../../src/base/fields/rules/fields.ts';
import type { Endpoint } from '../../../src/base/http/calls/endpoint.ts';
import { ADMIN } from '../builders/admins.ts';
import { ORIGIN } from '../calls/calls.ts';

/** The ids that exist in the store: two owners and the admin. */
export const KNOWN_IDS = ['owner00000', 'another000', ADMIN.email] as const;
/** The kinds of cookies to send; `swapped` has each token in the other's cookie. */
export const COOKIES = ['none', 'owner', 'admin', 'swapped', 'forged', 'odd'] as const;

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
/** Arbitrary text: odd, random, or an id that exists. */
export const anyText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...KNOWN_IDS),
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

/** Builds the generated request for a call. */
export const toRequest = (
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

/** Any request for a call: fields, body, content type, headers, cookie and method. */
export const anyRequest = (declared: Endpoint) =>
  fc.record({
    query: recordOf(declared, anyText),
    body: bodyOf(declared),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anyHeaders }),
    cookie: fc.constantFrom(...COOKIES),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(declared.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS') },
    ),
  });
