import { getStore } from '@netlify/blobs';
import { type Attempts, attemptWithin, PAUSES } from './deadline.ts';
import type { FollowedKeys, KeyReports } from './followed-keys.ts';
import type { Memory } from './memory.ts';
import { OvertakenError, StorageError } from './storage-error.ts';

/** How to reach a store. */
export type StorageOptions = {
  name: string;
  memory: Memory;
  /** Site id, token and addresses, if the platform does not provide them. */
  access?: { siteID: string; token: string; edgeURL?: string; uncachedEdgeURL?: string; apiURL?: string };
  fetch?: typeof fetch;
  /** Reports the changes of some keys; only a local store can. */
  follow?: (store: string, keys: FollowedKeys) => KeyReports;
  /** Whether reads may ask for strong consistency (they cannot in builds). */
  strong?: boolean;
  now?: () => number;
  /** Deadline of one operation with its retries, in milliseconds. */
  deadline?: number;
  /** Deadline of each page of a list, in milliseconds; `deadline` by default. */
  listDeadline?: number;
  /** Approximate pauses before each retry of a request, in milliseconds. */
  pauses?: readonly number[];
  /** Runs work that nothing waits for, such as a compaction that a reader found due; without it, such work is skipped. */
  defer?: Defer;
};

/** The usual number of concurrent reads, as an option for p-map. */
export const READS_AT_ONCE = { concurrency: 64 };

/** Defers work until after the reply. */
export type Defer = (task: () => Promise<unknown>) => void;

export type Versioned<T> = { value: T; etag: string };
export type ListedKey = { key: string; etag: string };
/** Changes a request just before each attempt to send it, or throws. */
type Prepare = (init?: RequestInit) => RequestInit;

type Condition = { onlyIfNew: true } | { onlyIfMatch: string };

/** The result of `update`: the versions before and after it; null if there is none. */
export type Update<T> = { before: Versioned<T> | null; after: Versioned<T> | null; changed: boolean };

/** How many times `update` tries. Each failure means that another caller succeeded, so a crowd of callers has finished by then. */
const MAX_ATTEMPTS = 12;

/** Whether a text can be a key. Others, such as `profiles/..` of an id that somebody made up, would be read as an address and lead to another key. */
const isKey = (key: string): boolean => !/[?#%\\\s]|(?:^|\/)\.{0,2}(?:\/|$)/.test(key);

const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`No key: ${JSON.stringify(key)}`);
};

/** A store of blobs: records, claims and events are built on these few operations. Each throws `StorageError` if the store does not respond. */
export class Storage {
  readonly name: string;
  readonly memory: Memory;
  readonly now: () => number;
  readonly #options: StorageOptions;
  /** Number of requests sent, for the log and the bench. */
  operations = 0;
  readonly #deferred = new Set<string>();

  constructor(options: StorageOptions) {
    this.#options = options;
    this.name = options.name;
    this.memory = options.memory;
    this.now = options.now ?? Date.now;
  }

  /** The same store for one request, which defers work to `defer`. */
  deferringTo(defer: Defer): Storage {
    return new Storage({ ...this.#options, defer });
  }

  /** Defers a task that nothing waits for, once for each name. */
  defer(name: string, task: () => Promise<unknown>): void {
    const { defer } = this.#options;
    if (defer === undefined || this.#deferred.has(name)) return;
    this.#deferred.add(name);
    defer(task);
  }

  /** Reports the changes of some keys, by any process; undefined if the store cannot. */
  get follow(): StorageOptions['follow'] {
    return this.#options.follow;
  }

  /** The bytes at a key; null if there are none. `eventual` is for keys that never change. */
  async getBytes(key: string, consistency: 'strong' | 'eventual' = 'strong'): Promise<Uint8Array | null> {
    if (!isKey(key)) return null;
    const data = await this.#run('get', key, consistency, (store) => store.get(key, { type: 'arrayBuffer' }));
    return data === null ? null : new Uint8Array(data as ArrayBuffer);
  }

  /** The JSON value at a key; null if there is none. */
  async getJson<T>(key: string, consistency: 'strong' | 'eventual' = 'strong'): Promise<T | null> {
    if (!isKey(key)) return null;
    const text = await this.#run('get', key, consistency, (store) => store.get(key, { type: 'text' }));
    return text === null ? null : (JSON.parse(text) as T);
  }

  /** The value with the ETag for `replace`. */
  async getVersioned<T>(key: string): Promise<Versioned<T> | null> {
    const stored = await this.#getText(key);
    return stored === null ? null : { value: JSON.parse(stored.data) as T, etag: stored.etag ?? '' };
  }

  async #getText(key: string): Promise<{ data: string; etag?: string } | null> {
    if (!isKey(key)) return null;
    return this.#run('get', key, 'strong', (store) => store.getWithMetadata(key, { type: 'text' }));
  }

  /** Writes a key unconditionally. */
  async put(key: string, body: Uint8Array | string): Promise<void> {
    requireKey(key);
    await this.#run('put', key, 'strong', (store) => store.set(key, toBody(body)));
  }

  async putJson(key: string, value: unknown): Promise<void> {
    await this.put(key, JSON.stringify(value));
  }

  /** Replaces a key if it still has that ETag; false if somebody else was first. */
  async replace(key: string, value: unknown, etag: string): Promise<boolean> {
    return (await this.exchange(key, value, etag)) !== null;
  }

  /** Like `replace`, but returns the new ETag; null if somebody else was first. */
  async exchange(key: string, value: unknown, etag: string): Promise<string | null> {
    return this.#putIf(key, value, { onlyIfMatch: etag });
  }

  /** Creates a key; false if it exists already. The value must be unique to the claimant (with a nonce). */
  async claim(key: string, value: unknown): Promise<boolean> {
    return (await this.#putIf(key, value, { onlyIfNew: true })) !== null;
  }

  /**
   * Changes a value, and retries if another writer was faster; throws `OvertakenError` after the last attempt. `change` gets the value and
   * its ETag, or null if there is none, returns null to leave it as it is, and may throw to refuse. It runs before each attempt to
   * write. `read` is the version that the caller has read already.
   */
  async update<T>(
    key: string,
    change: (value: T | null, etag: string | null) => T | null | Promise<T | null>,
    read?: Versioned<T> | null,
  ): Promise<Update<T>> {
    let before = read === undefined ? await this.getVersioned<T>(key) : read;
    for (let attempt = 1; ; attempt += 1) {
      const value = await change(before?.value ?? null, before?.etag ?? null);
      if (value === null) return { before, after: before, changed: false };
      const condition: Condition = before === null ? { onlyIfNew: true } : { onlyIfMatch: before.etag };
      const etag = await this.#putIf(key, value, condition);
      if (etag !== null) return { before, after: { value, etag }, changed: true };
      if (attempt === MAX_ATTEMPTS) throw new OvertakenError(key);
      before = await this.getVersioned<T>(key);
    }
  }

  /** Writes a key on a condition and returns its new ETag; null if the condition does not hold. */
  async #putIf(key: string, value: unknown, condition: Condition): Promise<string | null> {
    requireKey(key);
    const body = JSON.stringify(value);
    const attempts: Attempts = { count: 0 };
    const { modified, etag } = await this.#run(
      'put',
      key,
      'strong',
      (store) => store.set(key, body, condition),
      attempts,
    );
    if (modified && etag) return etag;
    if (attempts.count <= 1) return null;
    // A retry may be refused because our own first attempt succeeded and its response was lost.
    const stored = await this.#getText(key);
    return stored?.data === body ? (stored.etag ?? '') : null;
  }

  async remove(key: string): Promise<void> {
    if (isKey(key)) await this.#run('delete', key, 'strong', (store) => store.delete(key));
    this.memory.forget(key);
  }

  /**
   * Removes a key if it still has that ETag. The local store compares it; the platform's cannot, so the removal is sent once and not after
   * `until` (milliseconds), and nobody may write the key, or send another removal, while it can still arrive.
   */
  async removeVersion(key: string, etag: string, until: number): Promise<void> {
    const prepare = (init: RequestInit = {}): RequestInit => {
      if (this.now() > until) throw new Error('too late');
      const headers = new Headers(init.headers);
      headers.set('if-match', etag);
      return { ...init, headers };
    };
    await this.#run('delete', key, 'strong', (store) => store.delete(key), { count: 0 }, prepare);
    this.memory.forget(key);
  }

  /** All keys that begin with a prefix. Only a list of one of `pages` shows a single moment. */
  async list(prefix: string): Promise<{ keys: string[]; pages: number }> {
    const keys: string[] = [];
    let pages = 0;
    for await (const page of this.pages(prefix)) {
      pages += 1;
      for (const key of page) keys.push(key);
    }
    return { keys, pages };
  }

  /** The names directly under a prefix that ends in `/`. */
  async directories(prefix: string): Promise<string[]> {
    const result = await this.#run('list', prefix, 'strong', (store) =>
      store.list({ prefix, directories: true }),
    );
    return result.directories.map((path) => path.replace(/\/$/, '').slice(prefix.length));
  }

  /**
   * Keys that begin with a prefix, a page at a time. Each page is requested when the one before was used,
   * and has its own deadline.
   */
  async *pages(prefix: string): AsyncGenerator<string[]> {
    for await (const page of this.#pages(prefix)) yield page.map(({ key }) => key);
  }

  /** All keys that begin with a prefix, with their ETags. The platform's list may be a minute late. */
  async listVersions(prefix: string): Promise<ListedKey[]> {
    const listed: ListedKey[] = [];
    for await (const page of this.#pages(prefix)) listed.push(...page);
    return listed;
  }

  async *#pages(prefix: string): AsyncGenerator<ListedKey[]> {
    if (prefix !== '' && !isKey(prefix.replace(/\/$/, ''))) return;
    const failure: { cause?: unknown } = {};
    const attempts: Attempts = { count: 0 };
    let attempt = this.#begin('list', attempts, failure);
    const send: typeof fetch = (input, init) => attempt.fetch(input, init);
    let pages: AsyncIterator<{ blobs: ListedKey[] }> | null = null;
    for (;;) {
      let keys: ListedKey[];
      try {
        pages ??= this.#open(send, 'strong').list({ prefix, paginate: true })[Symbol.asyncIterator]();
        const { done, value } = await pages.next();
        if (failure.cause !== undefined) throw failure.cause;
        if (done) return;
        keys = value.blobs;
      } catch (error) {
        throw new StorageError('list', prefix, failure.cause ?? error);
      } finally {
        attempt.end();
      }
      yield keys;
      attempt = this.#begin('list', attempts, failure);
    }
  }

  async #run<T>(
    operation: string,
    key: string,
    consistency: 'strong' | 'eventual',
    use: (store: ReturnType<typeof getStore>) => Promise<T>,
    attempts: Attempts = { count: 0 },
    prepare?: Prepare,
  ): Promise<T> {
    const failure: { cause?: unknown } = {};
    const attempt = this.#begin(operation, attempts, failure, prepare);
    try {
      const store = this.#open(attempt.fetch, consistency);
      const result = await use(store);
      if (failure.cause !== undefined) throw failure.cause;
      return result;
    } catch (error) {
      throw new StorageError(operation, key, failure.cause ?? error);
    } finally {
      attempt.end();
    }
  }

  #begin(operation: string, attempts: Attempts, failure: { cause?: unknown }, prepare?: Prepare) {
    const { fetch: send = fetch, deadline = 5_000, listDeadline = deadline, pauses = PAUSES } = this.#options;
    const isList = operation === 'list';
    const counted: typeof fetch = async (input, init) => {
      const prepared = prepare === undefined ? init : prepare(init);
      this.operations += 1;
      return send(input, prepared);
    };
    return attemptWithin(isList ? listDeadline : deadline, counted, attempts, failure, {
      each: isList,
      // Of two removals, the first may arrive after the second has made room for another value.
      pauses: prepare === undefined ? pauses : [],
    });
  }

  #open(send: typeof fetch, consistency: 'strong' | 'eventual'): ReturnType<typeof getStore> {
    const { name, access, strong = true } = this.#options;
    return getStore({
      name,
      consistency: strong ? consistency : 'eventual',
      ...access,
      fetch: send as never,
    });
  }
}

// A Buffer is a view of a larger ArrayBuffer, and its own `slice` does not copy.
const toBody = (body: Uint8Array | string): string | ArrayBuffer =>
  typeof body === 'string' ? body : new Uint8Array(body).buffer;
