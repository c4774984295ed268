import { performance } from 'node:perf_hooks';

/** Readers go before writers. */
export type CallKind = 'read' | 'write';

export type CallLimits = {
  /** Maximum number of running calls. */
  running: number;
  /** Maximum number of calls that wait ahead of another. */
  waiting: number;
  /** Maximum wait, in milliseconds. */
  wait: number;
};

const CALL_LIMITS: CallLimits = { running: 256, waiting: 1_000, wait: 5_000 };
/** A call that runs for longer, in milliseconds, is probably waiting for its client or a mail server, and no longer counts as running. */
const LONG_MS = 2_000;
/** Number of waiting calls to start in one turn of the event loop, so that cached pages and files are served between them: rendering a page takes milliseconds, a write a fraction of one. */
const BEGUN_AT_ONCE = { read: 4, write: 64 };
const CHECK_INTERVAL_MS = 250;

type Waiting = { since: number; begin: () => void; refuse: () => void };

/** The queue in front of calls and rendered pages. It refuses calls that would wait too long, so that every request gets a response at any load. */
export class CallQueue {
  readonly #limits: CallLimits;
  readonly #waiting: Record<CallKind, Waiting[]> = { read: [], write: [] };
  #running = 0;
  #isBeginning = false;
  #aliveAt = performance.now();

  constructor(limits: CallLimits = CALL_LIMITS) {
    this.#limits = limits;
    setInterval(() => {
      this.#aliveAt = performance.now();
      this.#refuseLate();
    }, CHECK_INTERVAL_MS).unref();
  }

  /** The earliest time at which a request that is read now may have arrived: the process may have been too busy to read it. */
  get waitingSince(): number {
    return this.#aliveAt;
  }

  /** Number of running calls, and of those that wait. */
  get state(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#before('write') };
  }

  /** Runs a call in its turn; null if it is refused. `since` is its arrival by `waitingSince`. */
  async run<Reply>(kind: CallKind, since: number, work: () => Promise<Reply>): Promise<Reply | null> {
    if (this.#running >= this.#limits.running || this.#before(kind) > 0) {
      if (this.#before(kind) >= this.#limits.waiting || !(await this.#turn(kind, since))) return null;
    } else this.#running += 1;
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.#beginSome();
    };
    const timer = setTimeout(leave, LONG_MS).unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  /** Number of waiting calls that would go before a new one. */
  #before(kind: CallKind): number {
    const { read, write } = this.#waiting;
    return kind === 'read' ? read.length : read.length + write.length;
  }

  #turn(kind: CallKind, since: number): Promise<boolean> {
    return new Promise((done) => {
      this.#waiting[kind].push({ since, begin: () => done(true), refuse: () => done(false) });
    });
  }

  #beginSome(): void {
    if (this.#isBeginning || this.#before('write') === 0) return;
    this.#isBeginning = true;
    setImmediate(() => {
      this.#isBeginning = false;
      this.#refuseLate();
      this.#begin('read');
      if (this.#waiting.read.length === 0) this.#begin('write');
      if (this.#running < this.#limits.running) this.#beginSome();
    });
  }

  #begin(kind: CallKind): void {
    for (let begun = 0; begun < BEGUN_AT_ONCE[kind] && this.#running < this.#limits.running; begun += 1) {
      const next = this.#waiting[kind].shift();
      if (next === undefined) return;
      this.#running += 1;
      next.begin();
    }
  }

  #refuseLate(): void {
    const oldest = performance.now() - this.#limits.wait;
    for (const calls of Object.values(this.#waiting))
      while (calls[0] !== undefined && calls[0].since < oldest) calls.shift()?.refuse();
  }
}
