import { resolve } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';

/** The parts of the emulator that are private to it. */
type Insides = {
  handleRequest: (request: Request) => Promise<Response>;
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

  // A list that has not begun yet will see all that whoever asks for it now must see: under load, many share one.
  const waiting = new Map<string, Promise<{ status: number; body: string }>>();
  const list = async (request: Request): Promise<Response> => {
    const name = `${request.url} ${request.headers.get('authorization')}`;
    const begin = async (): Promise<{ status: number; body: string }> => {
      waiting.delete(name);
      const response = await answer(request);
      return { status: response.status, body: await response.text() };
    };
    const shared = waiting.get(name) ?? lists.exclusive(begin);
    waiting.set(name, shared);
    const { status, body } = await shared;
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };

  inside.handleRequest = async (request) => {
    const url = new URL(request.url);
    const path = resolve(url.pathname);
    const { dataPath, key } = inside.getLocalPaths(url);
    if (request.method === 'GET' && !key) return list(request);
    if (request.method === 'GET' && dataPath !== undefined) {
      // Before the data: a write between the two then fails its reader's condition instead of passing it.
      const etag = await (BlobsServer as unknown as Statics).generateETag(dataPath);
      const response = await answer(request);
      if (response.ok && etag !== '') response.headers.set('etag', etag);
      return response;
    }
    const isConditional = request.headers.has('if-match') || request.headers.has('if-none-match');
    const write = () => lists.shared(() => answer(request));
    if (request.method !== 'PUT' || !isConditional) return alone(path, write);
    return alone(path, async () => {
      // Its ETags are of a file's time in milliseconds.
      await new Promise((done) => setTimeout(done, 2));
      return write();
    });
  };
  return server;
};

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
