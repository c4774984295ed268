/** What leased work says about its worker: a function of the site that works on something alone. */
export type WorkerState = {
  /** The worker, '' for none, and its last heartbeat (milliseconds). */
  worker: string;
  beat: number;
  /** Why the last worker failed; '' if it did not. */
  failure: string;
};

/** The state of work that no worker has started. */
export const IDLE: WorkerState = { worker: '', beat: 0, failure: '' };

/** A worker counts as dead this long after its last heartbeat, in milliseconds. */
export const WORKER_TIMEOUT_MS = 60_000;

/** Whether a worker has the lease and may still be writing. */
export const isHeld = ({ worker, beat }: WorkerState, now: number): boolean =>
  worker !== '' && now - beat < WORKER_TIMEOUT_MS;
