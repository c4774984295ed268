import type { Endpoint, InputOf, ReplyOf } from '../calls/endpoint.ts';
import { ADMIN_SESSION_OVER } from './admin-events.ts';
import { call, type Outcome } from './call.ts';

const TIMEOUT = 15_000;
const PAUSES = [1_000, 2_000, 4_000];

type AdminCallOptions = {
  signal?: AbortSignal;
  /** Whether to retry after a server error; not for a call that must not happen twice. */
  again?: boolean;
  timeout?: number;
};

/**
 * Makes an admin's call, with a time limit for the answer, and retries after a server error, each after a longer pause. If the
 * session has ended, the screen asks for a login, and the call is made again after it. Never throws; a cancelled call is `aborted`.
 */
export const adminCall = async <E extends Endpoint<never, never> | Endpoint>(
  endpoint: E,
  input: FormData | Partial<Record<keyof InputOf<E> & string, unknown>>,
  { signal, again = true, timeout = TIMEOUT }: AdminCallOptions = {},
): Promise<Outcome<ReplyOf<E>>> => {
  let hasAsked = false;
  for (let turn = 0; ; turn += 1) {
    const deadline = AbortSignal.timeout(timeout);
    const outcome = await call(endpoint, input, {
      signal: signal === undefined ? deadline : either(signal, deadline),
    });
    if (signal?.aborted) return { kind: 'unreachable', reason: 'aborted' };
    const pause = PAUSES[turn];
    if (isServerError(outcome) && again && pause !== undefined) {
      await wait(pause, signal);
      if (signal?.aborted) return { kind: 'unreachable', reason: 'aborted' };
      continue;
    }
    const isOver = outcome.kind === 'refused' && outcome.failure.code === 'unauthenticated';
    if (!isOver || hasAsked || !(await isBack())) return outcome;
    if (signal?.aborted) return { kind: 'unreachable', reason: 'aborted' };
    // The refused call changed nothing.
    hasAsked = true;
  }
};

/** A signal that follows the first of two; `AbortSignal.any`, which Firefox has since 124 and Safari since 17.4. */
const either = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  if ('any' in AbortSignal) return AbortSignal.any([one, other]);
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    signal.addEventListener('abort', () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
};

const isBack = async (): Promise<boolean> => {
  const answers: Promise<boolean>[] = [];
  window.dispatchEvent(new CustomEvent(ADMIN_SESSION_OVER, { detail: answers }));
  return (await Promise.all(answers)).includes(true);
};

const isServerError = (outcome: Outcome<unknown>): boolean =>
  'status' in outcome && outcome.status >= 500 && outcome.status < 600;

const wait = (pause: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The server's sentence for a refusal, or the given default. */
export const sentenceOf = (outcome: Outcome<unknown>, otherwise: string): string =>
  outcome.kind === 'refused' ? outcome.failure.error || outcome.failure.message || otherwise : otherwise;
