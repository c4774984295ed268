import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { sendNodeResponse } from 'srvx/node';
import { openStorage } from '../base/engine/storage/open.ts';
import { trackVisitCall } from '../base/http/calls/reading-calls.ts';
import { limitPictures } from '../base/photos/server/picture-maker.ts';
import { type CurrentNews, currentNews } from '../news/fresh/server/current-news.ts';
import type { Background } from './background.ts';
import { callHandler } from './call.ts';
import { Cdn } from './cdn/cdn.ts';
import { closeToOtherSites } from './cdn/other-sites.ts';
import { chooseCoding, encodeQuickly, isWorthCoding } from './coding.ts';
import { loadFunctions, loadPages, type NamedHandler, type Scheduled } from './functions.ts';
import { imagesOf, isImagesPath } from './images.ts';
import type { LimitedBody } from './limits/bodies.ts';
import { type CallKind, type CallLimits, CallQueue } from './limits/call-queue.ts';
import { RateLimit } from './limits/rate-limit.ts';
import type { SiteState } from './monitoring/host-state.ts';
import type { RequestFacts } from './monitoring/observer.ts';
import { pageKind } from './monitoring/page-kind.ts';
import { readBody } from './read-body.ts';
import { refusalOf, refuse } from './refuse.ts';
import { BUSY } from './request-check.ts';
import { staticFiles } from './static-files.ts';
import { isNewsPath, renderNewsNow, StaticNews } from './static-news.ts';
import type { VisitorOrigin } from './visitor-address.ts';
import { warmUp } from './warm-up.ts';

/** A request with the visitor's origin, and its body if that is long. */
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  origin: VisitorOrigin;
  body?: LimitedBody | undefined;
  facts: RequestFacts;
};

export type BuiltSite = {
  answer: (visit: Visit) => Promise<void>;
  purge: (tags: readonly string[]) => void;
  /** Compiles the code of the busiest pages. */
  warmUp: () => Promise<void>;
  scheduled: readonly Scheduled[];
  /** How full the queue and the cache are. */
  state: () => SiteState;
};

type SiteOptions = {
  /** The folder of `netlify/functions`. */
  root: string;
  /** The folder of `dist` and `.netlify/build`. */
  build: string;
  background: Background;
  /** What is published, for the check of static news pages. */
  news?: CurrentNews;
  calls?: CallLimits;
};

/** New pictures and cards for each address. */
const PICTURE_LIMIT = { max: 120, seconds: 60 };
/** Headers for the CDN alone, removed before sending. */
const NOTES = [
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-vary',
  'netlify-cache-tag',
  'cache-tag',
];
const isCall = (path: string): boolean => /^\/php-api\//i.test(path);

/** Serves a build like the platform: functions by their routes, then files, then on-demand pages, with the CDN in front of everything cacheable. */
export const openSite = async ({
  root,
  build,
  background,
  news = currentNews(() => openStorage(undefined)),
  calls,
}: SiteOptions): Promise<BuiltSite> => {
  const folder = join(build, 'dist');
  const files = staticFiles(folder);
  const [functions, pages] = await Promise.all([
    loadFunctions(join(root, 'netlify/functions')),
    loadPages(build),
  ]);
  const images = imagesOf(folder, files);
  const cdn = new Cdn();
  const staticNews = new StaticNews(news);
  const newsNow = renderNewsNow(pages);
  const queue = new CallQueue(calls);
  const pictures = new RateLimit(PICTURE_LIMIT);
  limitPictures((address) => pictures.take(address));

  const byHandler = async ({ handler, name }: NamedHandler, path: string, visit: Visit): Promise<void> => {
    const { request, response, body, facts } = visit;
    facts.call = name;
    const since = queue.waitingSince;
    const call = async (asked: Parameters<typeof callHandler>[1]): Promise<Response> =>
      (await queue.run(kindOf(request, path), since, () => callHandler(handler, asked, background))) ??
      refusalOf(BUSY);
    const isKeepable = request.method === 'GET' || (request.method === 'HEAD' && !isCall(path));
    if (!isKeepable) {
      const reply = await call(visit);
      const refusal = body?.refusal() ?? null;
      return refusal === null ? pass(request, response, reply) : refuse(response, refusal);
    }
    // GET and HEAD share responses: Node itself leaves the body out.
    request.method = 'GET';
    const query = (request.url ?? '').slice(path.length + 1);
    // Handlers must not answer 304, which cannot be cached for others.
    const ifNoneMatch = takeHeader(request, 'if-none-match');
    const { headers } = request;
    const result = await cdn.answer({ path, query, headers }, () =>
      call({ request, origin: visit.origin, facts }),
    );
    facts.cache = 'uncached' in result ? 'uncached' : result.how;
    if ('uncached' in result) return pass(request, response, result.uncached);
    const { cached, how } = result;
    await cached.send(request, response, { status: STATUS[how], now: Date.now(), ifNoneMatch });
  };

  const isOutdatedNews = async (path: string, { method }: IncomingMessage): Promise<boolean> => {
    const isRead = method === 'GET' || method === 'HEAD';
    const file = isRead && isNewsPath(path) ? files.pageFile(path) : undefined;
    return file !== undefined && staticNews.isOutdated(path, file);
  };

  return {
    scheduled: functions.scheduled,
    state: () => ({ ...queue.state, ...cdn.state }),
    warmUp: () => warmUp(pages, background),
    purge: (tags) => {
      if (tags.includes('news')) staticNews.forget();
      cdn.purge(tags);
    },
    answer: async (visit) => {
      const { request, response, facts } = visit;
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      closeToOtherSites(request, response);
      const named =
        functions.find(path, request.method ?? 'GET') ??
        (isImagesPath(path) ? { handler: images, name: 'images' } : undefined);
      const isFile = path.startsWith('/uploads/') || named === undefined;
      if (!isFile) return byHandler(named, path, visit);
      if (await isOutdatedNews(path, request))
        return byHandler({ handler: newsNow, name: 'news' }, path, visit);
      facts.call = 'file';
      await new Promise<void>((done, fail) => {
        response.once('close', done);
        files.serve(request, response, () => {
          byHandler(named ?? { handler: pages, name: pageKind(path) }, path, visit).then(done, fail);
        });
      });
    },
  };
};

/** Counting a visit is a GET that writes. */
const kindOf = ({ method }: IncomingMessage, path: string): CallKind =>
  (method === 'GET' || method === 'HEAD') && path.toLowerCase() !== trackVisitCall.path ? 'read' : 'write';

const takeHeader = (request: IncomingMessage, name: 'if-none-match'): string | undefined => {
  const value = request.headers[name];
  if (value === undefined) return undefined;
  delete request.headers[name];
  const raw = request.rawHeaders;
  request.rawHeaders = raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== name);
  return value;
};

const STATUS = {
  hit: 'Vitae; hit',
  stale: 'Vitae; hit; detail=stale',
  miss: 'Vitae; fwd=miss; stored',
  failed: 'Vitae; fwd=miss',
};

const pass = async (request: IncomingMessage, response: ServerResponse, reply: Response): Promise<void> => {
  const headers = new Headers(reply.headers);
  for (const name of NOTES) headers.delete(name);
  const { status } = reply;
  const type = headers.get('content-type') ?? '';
  const isOpen = !/\b(?:no-transform|no-store|private)\b/i.test(headers.get('cache-control') ?? '');
  // Does not compress personal responses: the length of a compressed one can reveal a secret in it.
  if (isOpen && isWorthCoding(type, Infinity) && !headers.has('set-cookie') && request.method === 'GET') {
    headers.append('Vary', 'Accept-Encoding');
    const coding = chooseCoding(request.headers['accept-encoding'] as string);
    const body = await readBody(reply);
    if (coding === null || !isWorthCoding(type, body.byteLength))
      return sendNodeResponse(response, replyOf(status, headers, body));
    headers.set('Content-Encoding', coding);
    headers.delete('content-length');
    const coded = await encodeQuickly(body, coding);
    return sendNodeResponse(response, replyOf(status, headers, new Uint8Array(coded)));
  }
  return sendNodeResponse(response, replyOf(status, headers, reply.body));
};

const replyOf = (status: number, headers: Headers, body: BodyInit | null): Response => {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, statusText: STATUS_CODES[status] ?? '', headers });
};
