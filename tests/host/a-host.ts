import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Group, Handler } from '../../src/app/calls/group.ts';
import { background } from '../../src/host/background.ts';
import type { CallLimits } from '../../src/host/limits/call-queue.ts';
import { openSite } from '../../src/host/open-site.ts';
import { createHostServer, type HostServerOptions } from '../../src/host/server.ts';
import type { CurrentNews } from '../../src/news/fresh/rules.ts';
import { findFreePort } from '../support/site/free-port.ts';

const HEADERS = `/*
  X-Content-Type-Options: nosniff
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/open.json
  Access-Control-Allow-Origin: *
`;

/** An on-demand page that counts its renderings; the query controls its answer. */
const PAGES = `
let count = 0;
let release;
export const createHandler = () => async (request, context) => {
  const url = new URL(request.url);
  if (url.pathname === '/fails') {
    count += 1;
    await new Promise((done) => setTimeout(done, 100));
    return new Response(String(count), { status: 500 });
  }
  if (url.pathname === '/empty') return new Response(null, { status: 204 });
  if (url.pathname === '/throws') throw new Error('on purpose');
  if (url.pathname === '/rejects') void Promise.reject(new Error('unhandled'));
  if (url.pathname === '/later') context.waitUntil(new Promise((done) => { release = done; }).then(() => { count = 100; }));
  if (url.pathname === '/release') release();
  const mine = (count += 1);
  await new Promise((done) => setTimeout(done, Number(url.searchParams.get('ms') ?? 0)));
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=0' });
  const life = url.searchParams.get('life');
  const tag = url.searchParams.get('etag');
  if (tag && request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers: { etag: tag } });
  if (tag) headers.set('etag', tag);
  if (url.pathname === '/open') headers.set('access-control-allow-origin', '*');
  if (life) {
    headers.set('netlify-cdn-cache-control', 'public, durable, s-maxage=' + life + ', stale-while-revalidate=1');
    headers.set('netlify-vary', 'query=q|life|ms,header=x-kind,cookie=who');
    headers.set('netlify-cache-tag', 'all,' + url.pathname.slice(1));
  }
  return new Response(JSON.stringify({ count: mine, url: request.url, ip: context.ip, text: 'x'.repeat(1500) }), { headers });
};`;

const echo: Handler = async (request, { ip }) => {
  const { method, url, headers } = request;
  const { length } = await request.text();
  return Response.json({ method, url, ip, length, forwarded: headers.get('x-forwarded-for') });
};

const GROUPS: readonly Group[] = [
  { routes: { echo: { path: '/php-api/Echo.php', load: async () => echo } } },
  {
    perMinute: 3,
    routes: {
      limited: { path: '/php-api/limited.php', load: async () => () => Response.json({ success: true }) },
    },
  },
];

const FILES: Record<string, string> = {
  'dist/_headers': HEADERS,
  'dist/404.html': 'none',
  'dist/about.html': `<p>${'About. '.repeat(300)}</p>`,
  'dist/open.json': '{}',
  'dist/_astro/a.js': 'a()',
  'dist/news/tag/über.html': 'tag',
  'dist/picture.png': 'p'.repeat(100),
  '.netlify/build/entry.mjs': PAGES,
};

/** What is published is not known, so static pages are served as they are. */
const ANY_NEWS: CurrentNews = {
  version: () => Promise.reject(new Error('no store')),
  stampsOf: () => Promise.reject(new Error('no store')),
};

/** A running host with a small site in its own folder. */
export const aHost = async ({
  trustedProxies = 0,
  root: given,
  news = ANY_NEWS,
  groups = GROUPS,
  calls,
  ...limits
}: Partial<HostServerOptions> & {
  root?: string;
  news?: CurrentNews;
  calls?: CallLimits;
  /** What answers, if not three calls of the tests. */
  groups?: readonly Group[];
} = {}) => {
  const root = given ?? (await mkdtemp(join(tmpdir(), 'vitae-host-')));
  for (const [name, text] of given === undefined ? Object.entries(FILES) : []) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  const work = background();
  const site = await openSite({
    build: root,
    background: work,
    news,
    groups,
    ...(calls && { calls }),
  });
  const port = await findFreePort();
  const server = createHostServer(Promise.resolve(site), { trustedProxies, ...limits });
  await server.listen(port, undefined);
  return {
    root,
    folder: join(root, 'dist'),
    site,
    server,
    work,
    port,
    get: (path: string, init?: RequestInit) =>
      fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init }),
    /** Sends raw bytes and returns everything until the host closes the connection. */
    raw: (text: string | Uint8Array, ms = 2_000) =>
      new Promise<string>((done) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk;
        });
        const end = (): void => {
          socket.destroy();
          done(answer);
        };
        socket.on('close', end).on('error', end);
        setTimeout(end, ms);
      }),
    close: async () => {
      await server.close(1_000);
      await rm(root, { recursive: true, force: true });
    },
  };
};
