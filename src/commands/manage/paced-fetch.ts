/** Maximum number of requests a minute; the platform's API refuses more than 500. */
const A_MINUTE = 480;
const MINUTE = 60_000;
/** Waits that are longer than this, in milliseconds, are reported. */
const LONG_WAIT = 5_000;

type Pace = {
  send?: typeof fetch;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
  /** Called with the length of a long wait. */
  onWait?: (milliseconds: number) => void;
  aMinute?: number;
};

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/**
 * A `fetch` that stays below the rate limit of the platform's API and, if it gets a 429 anyway, waits until `X-RateLimit-Reset` (seconds
 * since 1970). Requests to other hosts, such as the API's signed URLs for values, do not count.
 */
export const pacedFetch = (apiURL: string, pace: Pace = {}): typeof fetch => {
  const { send = fetch, now = Date.now, sleep = sleepFor, onWait = () => {}, aMinute = A_MINUTE } = pace;
  const api = new URL(apiURL).host;
  const sent: number[] = [];
  let closedUntil = 0;

  const waitForTurn = async (): Promise<void> => {
    for (;;) {
      const time = now();
      while (sent[0] !== undefined && sent[0] <= time - MINUTE) sent.shift();
      const next = sent.length < aMinute ? time : (sent[0] ?? time) + MINUTE;
      const wait = Math.max(next, closedUntil) - time;
      if (wait <= 0) {
        sent.push(time);
        return;
      }
      if (wait >= LONG_WAIT) onWait(wait);
      await sleep(wait);
    }
  };

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host !== api) return send(input, init);
    for (;;) {
      await waitForTurn();
      const response = await send(input, init);
      if (response.status !== 429) return response;
      await response.body?.cancel();
      const reset = Number(response.headers.get('x-ratelimit-reset')) * 1000;
      closedUntil = reset > now() ? reset : now() + MINUTE / 6;
    }
  };
};
