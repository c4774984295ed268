import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { localLists } from './local-lists.ts';

/** The parts of the emulator that are private to it. */
type Insides = {
  handleRequest: (request: Request) => Promise<Response>;
  validateAccess: (request: Request) => boolean;
  parseAPIRequest: (request: Request) => { url: URL; key?: string } | null;
  getLocalPaths: (url: URL) => { dataPath?: string; key?: string };
};
type Statics = { generateETag: (path: string) => Promise<string> };

/**
 * The platform's own emulator, given what the service has and it lacks: lists that do not break off while a file is being
 * renamed under them, conditional writes that are atomic, and ETags on reads. Requests wait for one another no more than that needs.
 */
export const guardedBlobsServer = (directory: string, token: string): BlobsServer => {
  const server = new BlobsServer({ directory, token });
  const inside = server as unknown as Insides;
  const answer = inside.handleRequest.bind(server);
  const lists = new SharedLock();
  const keys = new Map<string, Promise<unknown>>();

  const alone = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = keys.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    keys.set(key, mine);
    try {
      return await mine;
    } finally {
      if (keys.get(key) === mine) keys.delete(key);
    }
  };

  const listOf = localLists((work) => lists.exclusive(work));
  // A list that has not begun yet will see all that whoever asks for it now must see: under load, many share one.
  const waiting = new Map<string, Promise<string>>();
  const list = async (root: string, { searchParams }: URL): Promise<Response> => {
    const name = `${root} ${searchParams}`;
    const begin = async (): Promise<string> => {
      const page = await listOf(
        {
          root,
          prefix: searchParams.get('prefix') ?? '',
          directories: searchParams.get('directories') === 'true',
          cursor: searchParams.get('cursor'),
        },
        () => waiting.delete(name),
      );
      return JSON.stringify(page);
    };
    const shared = waiting.get(name) ?? begin();
    waiting.set(name, shared);
    try {
      return new Response(await shared, { headers: { 'content-type': 'application/json' } });
    } finally {
      if (waiting.get(name) === shared) waiting.delete(name);
    }
  };

  inside.handleRequest = async (request) => {
    const url = new URL(request.url);
    const path = resolve(url.pathname);
    const api = inside.parseAPIRequest(request);
    const { dataPath, key } = inside.getLocalPaths(api?.url ?? url);
    if (request.method === 'GET' && dataPath !== undefined && (!key || api === null)) {
      if (!inside.validateAccess(request)) return new Response(null, { status: 403 });
      return key ? read(dataPath) : list(dataPath, url);
    }
    const isConditional = request.headers.has('if-match') || request.headers.has('if-none-match');
    const write = () =>
      lists.shared(() =>
        request.method === 'PUT' && api === null && dataPath !== undefined && inside.validateAccess(request)
          ? put(dataPath, request)
          : answer(request),
      );
    if (request.method !== 'PUT' || !isConditional) return alone(path, write);
    return alone(path, async () => {
      // Its ETags are of a file's time in milliseconds.
      await new Promise((done) => setTimeout(done, 2));
      return write();
    });
  };
  return server;
};

// As the emulator does, but in one piece: its streams leave 64 KB of memory behind for each value, however small.
const read = async (file: string): Promise<Response> => {
  // Before the data: a write between the two then fails its reader's condition instead of passing it.
  const etag = await etagOf(file);
  try {
    return new Response(await readFile(file), { headers: etag === '' ? {} : { etag } });
  } catch (error) {
    const isMissing = ['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    return new Response(null, { status: isMissing ? 404 : 500 });
  }
};

// As the emulator does, but without a second file beside each value, for metadata that nothing here has.
const put = async (file: string, request: Request): Promise<Response> => {
  const [mustBe, mustNotBe] = [request.headers.get('if-match'), request.headers.get('if-none-match')];
  if (mustBe !== null || mustNotBe !== null) {
    const etag = await etagOf(file);
    if ((mustNotBe === '*' && etag !== '') || (mustBe !== null && mustBe !== etag))
      return new Response(null, { status: 412 });
  }
  const unfinished = join(dirname(file), `.${randomUUID()}`);
  const body = new Uint8Array(await request.arrayBuffer());
  await writeFile(unfinished, body).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, body);
  });
  await rename(unfinished, file);
  return new Response(null, { headers: { etag: await etagOf(file) } });
};

const etagOf = (file: string): Promise<string> => (BlobsServer as unknown as Statics).generateETag(file);

/** Many may share it, or one may have it alone; first come, first served. */
class SharedLock {
  #alone: Promise<unknown> = Promise.resolve();
  readonly #sharing = new Set<Promise<unknown>>();

  shared<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#alone.then(work);
    const settled = mine.catch(() => {}).finally(() => this.#sharing.delete(settled));
    this.#sharing.add(settled);
    return mine;
  }

  exclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = Promise.all([this.#alone, ...this.#sharing]).then(work);
    this.#alone = mine.catch(() => {});
    return mine;
  }
}
