import { paths } from '../../../paths.ts';
import { type Check, check, type RunCheck } from '../../../site/probe/server/check.ts';

/** Timeout of one answer, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Checks a site from outside: pages, calls, photos, headers and, if given, a replaced deploy. Writes nothing. */
export const probeSite = async (
  base: string,
  oldDeploy: string | null = null,
  send: typeof fetch = fetch,
): Promise<Check[]> => {
  const origin = new URL(base).origin;
  const get = (path: string, init: RequestInit = {}): Promise<Response> =>
    send(new URL(path, origin), { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  const page =
    (path: string, holds: RegExp, status = 200): RunCheck =>
    async () => {
      const began = performance.now();
      const response = await get(path);
      const html = await response.text();
      const took = Math.round(performance.now() - began);
      const ok = response.status === status && holds.test(html);
      return { ok, found: `${response.status}${holds.test(html) ? '' : ', not the page'}, ${took} ms` };
    };

  const first = await firstOf(get);
  const none: RunCheck = async () => ({ ok: null, found: 'there is none yet' });
  return [
    await check('home', REDEPLOY, page(paths.home(), /<main/)),
    await check('an information page', REDEPLOY, page(paths.about(), /<main/)),
    await check('/about/', 'Keep the redirect of closing slashes.', async () => {
      const response = await get('/about/', { redirect: 'manual' });
      const to = response.headers.get('location') ?? '';
      const ok = [301, 308].includes(response.status) && new URL(to, origin).pathname === paths.about();
      return { ok, found: `${response.status} ${to}` };
    }),
    await check(
      'a profile',
      REDEPLOY,
      first.id ? page(paths.profileById(first.id), /application\/ld\+json/) : none,
    ),
    await check('a photo', REDEPLOY, first.photo ? photo(get, first.photo) : none),
    await check(
      'an article',
      REDEPLOY,
      first.slug ? page(paths.article(first.slug), /<article|<main/) : none,
    ),
    await check('an unknown page', REDEPLOY, page(`/no-such-page-${Date.now()}`, /<main/, 404)),
    await check('a call', 'See the log of the function get-profile.', async () =>
      asJson(await get('/php-api/get-profile.php?limit=1'), 200),
    ),
    await check('a replaced deploy', OLD, oldDeploy === null ? none : goneAt(send, oldDeploy)),
    await check('an unknown call', REDEPLOY, async () => asJson(await get('/php-api/no-such-call.php'), 404)),
    await check('a write by another site', 'Do not let a proxy remove the Origin header.', async () => {
      const headers = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
      return asJson(await get('/php-api/logout.php', { method: 'POST', headers, body: '{}' }), 403);
    }),
    await check('headers', HEADERS, headersOf(get, origin, [paths.home(), paths.about()])),
    await check('content security policy', HEADERS, policyOf(get, [paths.home(), paths.about()])),
    await check('clock', 'Set the clock of the machine.', async () => {
      const date = Date.parse((await get('/php-api/no-such-call.php')).headers.get('date') ?? '');
      const skew = Math.round((date - Date.now()) / 1000);
      return { ok: Math.abs(skew) <= 5, found: `${skew} s apart` };
    }),
  ];
};

const REDEPLOY = 'See the log of the deploy and of its functions, then deploy again.';
const OLD = 'Delete that deploy, or deploy a version that answers 410 once another has replaced it.';
const HEADERS =
  'Let no proxy or platform setting change headers. On a server of your own, set TRUST_PROXY to the number of proxies in front. Then deploy or start again.';

type Get = (path: string, init?: RequestInit) => Promise<Response>;
type First = { id?: string; photo?: string; slug?: string };

/** The newest profile, a photo and the newest article, if any. */
const firstOf = async (get: Get): Promise<First> => {
  const first: First = {};
  try {
    const list = (await (await get('/php-api/get-profile.php?limit=50')).json()) as {
      data?: { id?: string; avatar?: string }[];
    };
    const id = list.data?.[0]?.id;
    const photo = list.data?.find(({ avatar }) => /\.jpe?g$/.test(avatar ?? ''))?.avatar;
    const news = (await (await get('/php-api/getarticlelisting.php')).json()) as {
      articles?: { slug?: string }[];
      data?: { slug?: string }[];
    };
    const slug = (news.articles ?? news.data)?.[0]?.slug;
    return { ...(id && { id }), ...(photo && { photo: paths.photo(photo) }), ...(slug && { slug }) };
  } catch {
    // The checks of the calls report the problem.
    return first;
  }
};

const photo =
  (get: Get, path: string): RunCheck =>
  async () => {
    const response = await get(path);
    await response.arrayBuffer();
    const type = response.headers.get('content-type') ?? '';
    const cache = response.headers.get('cache-control') ?? '';
    const ok = response.status === 200 && type.startsWith('image/');
    return { ok, found: `${response.status} ${type}; ${cache}` };
  };

// A replaced deploy's pages and calls would work on live data, with bugs that later deploys fixed.
const goneAt =
  (send: typeof fetch, permalink: string): RunCheck =>
  async () => {
    const statuses: string[] = [];
    let ok = true;
    for (const path of ['/php-api/get-profile.php?limit=1', paths.home()]) {
      const response = await send(new URL(path, permalink), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      ok &&= response.status === 410 || response.status === 404;
      statuses.push(String(response.status));
    }
    return { ok, found: `${statuses.join(' and ')} at ${permalink}` };
  };

const asJson = async (response: Response, status: number): Promise<{ ok: boolean; found: string }> => {
  const type = response.headers.get('content-type') ?? '';
  const text = await response.text();
  const isJson = type.startsWith('application/json') && text.startsWith('{');
  return { ok: response.status === status && isJson, found: `${response.status} ${type}` };
};

const headersOf =
  (get: Get, origin: string, pages: readonly string[]): RunCheck =>
  async () => {
    const missing = new Set<string>();
    for (const path of pages) {
      const { headers } = await get(path);
      if (headers.get('x-content-type-options') !== 'nosniff') missing.add('X-Content-Type-Options');
      for (const name of ['Referrer-Policy', 'Permissions-Policy', 'Content-Security-Policy'])
        if (!headers.has(name)) missing.add(name);
      if (origin.startsWith('https:') && !headers.has('Strict-Transport-Security'))
        missing.add('Strict-Transport-Security');
    }
    return {
      ok: missing.size === 0,
      found: missing.size === 0 ? 'all there' : `without ${[...missing].join(', ')}`,
    };
  };

const policyOf =
  (get: Get, pages: readonly string[]): RunCheck =>
  async () => {
    const wrong = new Set<string>();
    for (const path of pages) {
      const policy = (await get(path)).headers.get('content-security-policy') ?? '';
      if (policy.includes('unsafe-')) wrong.add('holds unsafe-*');
      for (const part of ["object-src 'none'", "frame-ancestors 'none'"])
        if (!policy.includes(part)) wrong.add(`lacks ${part}`);
      if (!/base-uri '(none|self)'/.test(policy)) wrong.add('lacks base-uri');
    }
    return { ok: wrong.size === 0, found: wrong.size === 0 ? 'as sent' : [...wrong].join(', ') };
  };
