import { logEvent } from '../../log/storage/log.ts';
import type { StoreThread } from './store-thread.ts';

/** Approximate bytes that a write adds to the log besides its value: pages of the table and its index. */
const BYTES_OF_WRITE = 12_000;
/** Number of bytes written between two checkpoints. */
const BYTES_BETWEEN = 32 * 1024 * 1024;

/**
 * Decides when to checkpoint the write-ahead log. A first checkpoint runs while writes continue. SQLite reuses the log only if nothing is left in
 * it, so a second, short one copies what was written meanwhile, while writes wait.
 */
export class Checkpoints {
  readonly #thread: StoreThread;
  #bytes = 0;
  #running: Promise<void> | null = null;
  #hasRest = false;

  constructor(thread: StoreThread) {
    this.#thread = thread;
  }

  /** Adds committed writes; starts a checkpoint after enough of them. */
  note(writes: readonly { bytes: number }[]): void {
    for (const { bytes } of writes) this.#bytes += bytes + BYTES_OF_WRITE;
    if (this.#bytes < BYTES_BETWEEN || this.#running !== null || this.#hasRest) return;
    this.#bytes = 0;
    void this.now().then(() => {
      this.#hasRest = true;
    });
  }

  /** Runs the second checkpoint if it is due. The caller must not write until it resolves. */
  async atRest(): Promise<void> {
    if (!this.#hasRest) return;
    this.#hasRest = false;
    await this.now();
  }

  /** Runs a checkpoint, or joins the running one. Logs a failure; the next checkpoint covers it. */
  now(): Promise<void> {
    this.#running ??= this.#thread
      .run()
      .catch((error: unknown) =>
        logEvent('error', 'checkpoint-failed', {
          error: error instanceof Error ? error.message : String(error),
        }),
      )
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  close(): void {
    this.#thread.close();
  }
}
