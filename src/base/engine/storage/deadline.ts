/** Number of requests that one operation has sent. */
export type Attempts = { count: number };

/** Approximate pauses before each retry, in milliseconds. */
export const PAUSES: readonly number[] = [40, 160, 640];

/** Whether an operation was given up because its deadline had passed. */
export const isOverdue = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'TimeoutError';

/** Whether an error says that the local store itself is broken, so that no retry helps; it may come from another copy of this module. */
export const isStoreProblem = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StoreProblem';

// The Blobs client itself retries five times, five seconds apart, after any exception, 429 or 5xx.
// A status that it treats as final stops that; `failure` carries the real cause.
const givenUp = (): Response => new Response(null, { status: 424 });

/**
 * A `fetch` that retries within one deadline for all attempts (milliseconds), and stops the client's own retries. With `each`, every request
 * has its own deadline: for the pages of a list. Call `end` once all is read, or the timer holds every response in memory until the deadline.
 */
export const attemptWithin = (
  deadline: number,
  send: typeof fetch,
  attempts: Attempts,
  failure: { cause?: unknown },
  { each, pauses }: { each: boolean; pauses: readonly number[] },
): { fetch: typeof fetch; end: () => void } => {
  const timers: NodeJS.Timeout[] = [];
  const begin = (): AbortSignal => {
    const controller = new AbortController();
    timers.push(
      setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), deadline),
    );
    return controller.signal;
  };
  const whole = each ? null : begin();
  const attempt: typeof fetch = async (input, init) => {
    const signal = whole ?? begin();
    for (let turn = 0; ; turn += 1) {
      attempts.count += 1;
      try {
        const response = await untilAborted(send(input, { ...init, signal }), signal);
        if (response.status !== 429 && response.status < 500) return response;
        await response.body?.cancel();
        failure.cause = new Error(`status ${response.status}`);
      } catch (error) {
        failure.cause = signal.aborted ? signal.reason : error;
        if (signal.aborted || isStoreProblem(error)) return givenUp();
      }
      const pause = pauses[turn];
      if (pause === undefined) return givenUp();
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      if (signal.aborted) {
        failure.cause = signal.reason;
        return givenUp();
      }
      delete failure.cause;
    }
  };
  return { fetch: attempt, end: () => timers.forEach(clearTimeout) };
};

const untilAborted = (response: Promise<Response>, signal: AbortSignal): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
