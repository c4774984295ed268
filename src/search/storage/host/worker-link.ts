import { Worker } from 'node:worker_threads';
import { logEvent } from '../../../base/log/storage/log.ts';
import { rebuilding, tooManyWaiting } from '../directory-unavailable.ts';
import type { IndexReply, IndexRequest } from './index-messages.ts';

/** Most requests that may wait for the thread. */
const MAX_WAITING = 1_000;
/** V8's limits of the thread. Columns are buffers outside of them, or a few large strings. */
const LIMITS = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 16 };

type Waiting = { done: (result: unknown) => void; failed: (error: unknown) => void };

/** The error of a request that met a leaf which is not in the file, though this process thought so. */
export class IndexIncomplete extends Error {
  override name = 'IndexIncomplete';
  readonly key: string;

  constructor(key: string) {
    super(`The index lacks ${key}`);
    this.key = key;
  }
}

/** Sends requests to the thread of an index, which is started by the first one and again after it has died. */
export class WorkerLink {
  readonly #file: string;
  readonly #onEnd: () => void;
  #thread: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #number = 0;
  #isClosed = false;

  /** `onEnd` is called when the thread has died: another one knows nothing. */
  constructor(file: string, onEnd: () => void) {
    this.#file = file;
    this.#onEnd = onEnd;
  }

  /** Resolves with the result; requests are done in their order. */
  send(request: IndexRequest): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(rebuilding());
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(tooManyWaiting());
    return this.#post(request);
  }

  /** Lets the thread finish what it is doing, and ends it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#thread === null) return;
    await this.#post({ type: 'close' }).catch(() => {});
    await this.#thread?.terminate();
    this.#thread = null;
  }

  #post(request: IndexRequest): Promise<unknown> {
    return new Promise((done, failed) => {
      this.#thread ??= this.#start();
      this.#number += 1;
      this.#waiting.set(this.#number, { done, failed });
      // The process stays alive until it is answered.
      this.#thread.ref();
      this.#thread.postMessage({ id: this.#number, request });
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('./index-worker.ts', import.meta.url), {
      workerData: { file: this.#file },
      execArgv: [],
      resourceLimits: LIMITS,
    });
    thread.on('message', (reply: IndexReply) => this.#answer(reply));
    thread.on('error', (error) => this.#end(thread, error));
    thread.on('exit', () => this.#end(thread, new Error('The thread of the index has ended')));
    return thread;
  }

  #answer(reply: IndexReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#thread?.unref();
    if (!('error' in reply)) waiting?.done(reply.result);
    else if (reply.missing === null) waiting?.failed(new Error(reply.error));
    else waiting?.failed(new IndexIncomplete(reply.missing));
  }

  #end(thread: Worker, error: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#onEnd();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    if (!this.#isClosed) logEvent('error', 'index-thread-ended', { error: String(error) });
    for (const { failed } of waiting) failed(rebuilding({ cause: error }));
  }
}
