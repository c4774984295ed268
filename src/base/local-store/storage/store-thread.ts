import type { Worker } from 'node:worker_threads';

type Waiting = { done: () => void; failed: (error: unknown) => void };

const ANSWERING = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', () => {
  try {
    work();
    parentPort.postMessage(null);
  } catch (error) {
    parentPort.postMessage(error);
  }
});`;

/** A thread for one kind of work that would block the main thread or wait for Node's thread pool. It starts at the first call. */
export class StoreThread {
  readonly #code: string;
  readonly #data: unknown;
  #thread: Worker | null = null;
  #waiting: Waiting[] = [];

  /** `code` defines the function `work`; `workerData` is `data`. It is text, because a bundle of this module has no file for the thread to load. */
  constructor(code: string, data: unknown) {
    this.#code = code + ANSWERING;
    this.#data = data;
  }

  /** Runs the work once in the thread. */
  run(): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#thread ??= this.#start();
      // Keeps the process alive until it is done.
      this.#thread.ref();
      this.#thread.postMessage(null);
    });
  }

  close(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }

  #start(): Worker {
    // Loaded lazily, because the platform's functions bundle this module but never use it.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const thread = new Worker(this.#code, {
      eval: true,
      workerData: this.#data,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    });
    thread.on('message', (error: Error | null) => this.#answer(error));
    thread.on('error', (error) => this.#end(thread, error));
    thread.on('exit', () => this.#end(thread, new Error('A thread of the store has ended')));
    return thread;
  }

  #answer(error: Error | null): void {
    const next = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#thread?.unref();
    if (error === null) next?.done();
    else next?.failed(error);
  }

  // The next call starts another thread.
  #end(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { failed } of this.#waiting.splice(0)) failed(error);
  }
}
