import type { Worker } from 'node:worker_threads';

// As text, because a bundle of this module has no file for the thread to load.
const THREAD = `
const { fdatasyncSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
parentPort.on('message', () => {
  try {
    fdatasyncSync(workerData);
    parentPort.postMessage(null);
  } catch (error) {
    parentPort.postMessage(error);
  }
});`;

type Waiting = { done: () => void; failed: (error: unknown) => void };

/**
 * Syncs an open file to disk in a thread of its own. Node's own threads may all be busy with hashes, pictures and compression, and every
 * write waits for this.
 */
export class SyncThread {
  readonly #file: number;
  #thread: Worker | null = null;
  #waiting: Waiting[] = [];

  constructor(file: number) {
    this.#file = file;
  }

  /** Resolves once everything that was written to the file is on disk. */
  sync(): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed });
      this.#thread ??= this.#start();
      // The process stays alive until it is answered.
      this.#thread.ref();
      this.#thread.postMessage(null);
    });
  }

  close(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }

  #start(): Worker {
    // Loaded here, because the platform's functions contain this module too but never use it.
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const thread = new Worker(THREAD, {
      eval: true,
      workerData: this.#file,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    });
    thread.on('message', (error: Error | null) => this.#answer(error));
    thread.on('error', (error) => this.#end(thread, error));
    thread.on('exit', () => this.#end(thread, new Error('The thread that syncs the store has ended')));
    return thread;
  }

  #answer(error: Error | null): void {
    const next = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#thread?.unref();
    if (error === null) next?.done();
    else next?.failed(error);
  }

  // The next sync starts another thread.
  #end(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { failed } of this.#waiting.splice(0)) failed(error);
  }
}
