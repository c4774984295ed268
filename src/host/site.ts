import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { sendNodeResponse } from 'srvx/node';
import type { Background } from './background.ts';
import { callHandler } from './call.ts';
import { type Answered, Cdn } from './cdn/cdn.ts';
import { chooseCoding, encodeQuickly, isWorthCoding } from './coding.ts';
import { type Handler, loadFunctions, type Scheduled } from './functions.ts';
import { imagesOf, isImagesPath } from './images.ts';
import { loadPages } from './pages.ts';
import { readBody } from './read-body.ts';
import { drainBody } from './refuse.ts';
import { staticFiles } from './static-files.ts';
import { readVisitorOrigin } from './visitor-address.ts';

export type BuiltSite = {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  purge: (tags: readonly string[]) => void;
  scheduled: readonly Scheduled[];
};

type SiteOptions = {
  /** The folder of `netlify/functions`. */
  root: string;
  /** The folder of `dist` and `.netlify/build`. */
  build: string;
  /** Number of trusted proxies in front. */
  trustedProxies: number;
  background: Background;
};

/** Headers for the CDN alone, removed before sending. */
const NOTES = [
  'netlify-cdn-cache-control',
  'cdn-cache-control',
  'netlify-vary',
  'netlify-cache-tag',
  'cache-tag',
];
const isCall = (path: string): boolean => /^\/php-api\//i.test(path);

/** Serves a build like the platform: functions by their routes, then files, then on-demand pages, with the CDN in front of everything that may be kept. */
export const openSite = async ({
  root,
  build,
  trustedProxies,
  background,
}: SiteOptions): Promise<BuiltSite> => {
  const folder = join(build, 'dist');
  const files = staticFiles(folder);
  const [functions, pages] = await Promise.all([
    loadFunctions(join(root, 'netlify/functions')),
    loadPages(build),
  ]);
  const images = imagesOf(folder, files);
  const cdn = new Cdn();

  const byHandler = async (
    handler: Handler,
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    const origin = readVisitorOrigin(request, trustedProxies);
    const isKeepable = request.method === 'GET' || (request.method === 'HEAD' && !isCall(path));
    if (!isKeepable)
      return pass(request, response, await callHandler(handler, { request, response, origin }, background));
    // GET and HEAD share replies: Node itself leaves the body out.
    request.method = 'GET';
    const query = (request.url ?? '').slice(path.length + 1);
    const { headers } = request;
    const answered = await cdn.answer({ path, query, headers }, () =>
      callHandler(handler, { request, origin }, background),
    );
    await send(request, response, answered);
  };

  return {
    scheduled: functions.scheduled,
    purge: (tags) => cdn.purge(tags),
    answer: async (request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const handler =
        functions.find(path, request.method ?? 'GET') ?? (isImagesPath(path) ? images : undefined);
      const isFile = path.startsWith('/uploads/') || handler === undefined;
      if (!isFile) return byHandler(handler, request, response, path);
      await new Promise<void>((done, fail) => {
        response.once('close', done);
        files.serve(request, response, () => {
          byHandler(handler ?? pages, request, response, path).then(done, fail);
        });
      });
    },
  };
};

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  answered: Answered,
): Promise<void> => {
  if ('passed' in answered) return pass(request, response, answered.passed);
  const { kept, how } = answered;
  await kept.send(request, response, STATUS[how], Date.now());
};

const STATUS = { hit: 'Vitae; hit', stale: 'Vitae; hit; detail=stale', miss: 'Vitae; fwd=miss; stored' };

const pass = async (request: IncomingMessage, response: ServerResponse, reply: Response): Promise<void> => {
  await drainBody(request);
  const headers = new Headers(reply.headers);
  for (const name of NOTES) headers.delete(name);
  const { status } = reply;
  const type = headers.get('content-type') ?? '';
  const isOpen = !/\b(?:no-transform|no-store|private)\b/i.test(headers.get('cache-control') ?? '');
  // Does not compress personal replies: the length of a compressed reply can reveal a secret in it.
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
