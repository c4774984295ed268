import type { Chunk } from '../rules/chunks.ts';
import {
  FIRST_PACE,
  type Pace,
  type Reaction,
  reactTo,
  type Sent,
  type Speed,
  secondsLeft,
  withMoment,
} from '../rules/pace.ts';
import type { RowAnswer } from '../rules/rows.ts';
import type { ImportRun, RowsSending, RunProgress } from '../rules/run.ts';
import type { RemoteRows } from './remote-rows.ts';

/** What came of a call: answers for its rows, or why there are none. */
export type SendReply =
  | { kind: 'answers'; answers: readonly RowAnswer[] }
  | Exclude<Sent, { kind: 'stored' }>;

/** What the sending needs of the world. */
export type SendEnvironment = {
  rows: Pick<RemoteRows, 'chunk' | 'answer'>;
  send: (run: ImportRun, chunk: Chunk) => Promise<SendReply>;
  now: () => number;
  /** Resolves after that time, or at once when the signal is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves when the browser says that it is online, or after a while in any case. */
  untilOnline: (signal: AbortSignal) => Promise<void>;
};

/** What a sender tells: what it does now, and the progress when it changed. */
export type SendReport = { sending: RowsSending; seconds: number | null; progress?: RunProgress };

/**
 * Sends the rows of one step of a run, chunk after chunk, until all are answered, somebody pauses it, or it has to stop. It waits by itself
 * where the site or the line asks for it. It never sends a row as stored that has an answer; a row whose answer was lost it sends again.
 */
export class RowSender {
  readonly #environment: SendEnvironment;
  readonly #run: ImportRun;
  readonly #report: (report: SendReport) => void;
  /** Ends a waiting, so that a pause or an end does not wait for it. */
  readonly #awake = new AbortController();
  #ending: 'pause' | 'end' | null = null;
  #pace: Pace = FIRST_PACE;
  #speed: Speed = [];

  constructor(environment: SendEnvironment, run: ImportRun, report: (report: SendReport) => void) {
    this.#environment = environment;
    this.#run = run;
    this.#report = report;
  }

  /** Ends after the present call, whose answers still count. */
  pause(): void {
    this.#ending ??= 'pause';
    this.#awake.abort();
    this.#say({ kind: 'pausing' });
  }

  /** Ends and tells nothing any more. */
  end(): void {
    this.#ending = 'end';
    this.#awake.abort();
  }

  /** Sends until there is nothing left, or until it is ended. */
  async send(done: number): Promise<void> {
    const { rows, now } = this.#environment;
    this.#speed = withMoment([], now(), done);
    this.#say({ kind: 'running' });
    while (this.#ending === null) {
      const chunk = await rows.chunk(this.#pace.size);
      if (this.#ending !== null) break;
      if (chunk.length === 0) return this.#say({ kind: 'done' });
      const began = now();
      const reply = await this.#environment.send(this.#run, chunk);
      // What comes now belongs to a step that is void.
      if (this.#hasEnded()) return;
      const sent = await this.#take(reply, chunk, now() - began);
      const reaction = reactTo(sent, this.#pace);
      this.#pace = reaction.pace;
      if (!(await this.#follow(reaction, chunk))) return;
    }
    if (this.#ending === 'pause') this.#say({ kind: 'paused' });
  }

  /** Takes the answers of a reply; rows without one stay in the queue. */
  async #take(reply: SendReply, chunk: Chunk, ms: number): Promise<Sent> {
    if (reply.kind !== 'answers') return reply;
    const asked = new Set(chunk.map(({ row }) => row));
    const answers = reply.answers.filter(({ row, again }) => asked.has(row) && !again);
    if (answers.length === 0)
      return reply.answers.length === 0
        ? { kind: 'cut' }
        : { kind: 'refused', status: 503, retryAfter: null, message: '', records: chunk.length };
    await this.#answer(answers);
    return { kind: 'stored', records: answers.length, ms };
  }

  /** Does what follows from a call; false if that is the end. */
  async #follow(reaction: Reaction, chunk: Chunk): Promise<boolean> {
    const { now, wait, untilOnline } = this.#environment;
    const { signal } = this.#awake;
    switch (reaction.kind) {
      case 'next':
      case 'again':
        return true;
      case 'bad-record':
        await this.#answer(chunk.map(({ row }) => ({ row, state: 'bad', errors: { '': reaction.message } })));
        return true;
      case 'wait':
        this.#say({ kind: 'waiting', why: reaction.why, until: now() + reaction.ms });
        await wait(reaction.ms, signal);
        break;
      case 'until-online':
        this.#say({ kind: 'offline' });
        await untilOnline(signal);
        break;
      case 'stop':
        this.#say({ kind: 'stopped', why: reaction.why, message: reaction.message });
        return false;
    }
    if (this.#ending === null) this.#say({ kind: 'running' });
    return true;
  }

  #hasEnded(): boolean {
    return this.#ending === 'end';
  }

  async #answer(answers: readonly RowAnswer[]): Promise<void> {
    const progress = await this.#environment.rows.answer(this.#run, answers);
    this.#speed = withMoment(this.#speed, this.#environment.now(), progress.done);
    this.#say({ kind: this.#ending === 'pause' ? 'pausing' : 'running' }, progress);
  }

  #say(sending: RowsSending, progress?: RunProgress): void {
    if (this.#ending === 'end') return;
    const left = progress === undefined ? null : progress.total - progress.done;
    const seconds = left === null ? null : secondsLeft(this.#speed, left);
    this.#report({ sending, seconds, ...(progress && { progress }) });
  }
}
