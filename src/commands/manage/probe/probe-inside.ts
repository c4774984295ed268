import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { type Check, check, type RunCheck } from '../../../site/probe/server/check.ts';
import { PROBE_LISTS } from '../../../site/probe/server/probe-store.ts';

/** How to request the steps of a probe; `headers` have a token or an admin's session. */
type Inside = {
  origin: string;
  headers: Record<string, string>;
  /** Maximum number of keys in timed lists. */
  maxKeys: number;
  send?: typeof fetch;
  sleep?: (milliseconds: number) => Promise<void>;
};

type Answer = { success: boolean; checks: Check[]; pending?: boolean; now: number; message?: string };
type Ask = (step: string, input?: Record<string, unknown>) => Promise<Answer>;

const PATH = '/manage/probe';
const LENGTHS = [0, 100, 1_000, 5_000];
/** Timeout of one answer, in milliseconds: a function has a minute. */
const TIMEOUT_MS = 70_000;
/** How long the probe waits for a late list, in milliseconds. */
const LIST_TIMEOUT_MS = 150_000;
/** The time within which a change of a page must show, in milliseconds. */
const SHOWN_WITHIN = 10_000;

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

/** Checks from inside the site's function: the store's guarantees, the clock, and how soon a purge shows. Removes everything it creates. */
export const probeInside = async (inside: Inside): Promise<Check[]> => {
  const { origin, headers, maxKeys, send = fetch, sleep = sleepFor } = inside;
  const probe = timeOrderedId(Date.now());
  const ask: Ask = async (step, input = {}) => {
    const response = await send(new URL(PATH, origin), {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ probe, step, ...input }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = (await response.json().catch(() => null)) as Answer | null;
    if (answer?.success !== true)
      throw new Error(`${response.status} ${answer?.message ?? 'without an answer in JSON'}`);
    return answer;
  };
  const entry = await check('the probe’s function', ENTRY, async () => {
    const began = Date.now();
    const { now } = await ask('page', { text: 'one' });
    const skew = Math.round((now - (began + Date.now()) / 2) / 1000);
    return { ok: Math.abs(skew) <= 5, found: `answers; its clock is ${skew} s apart from here` };
  });
  if (entry.found.startsWith('answers') === false) return [entry];
  try {
    const lengths = LENGTHS.filter((keys) => keys <= maxKeys);
    return [
      entry,
      ...(await steps(ask, 'here')),
      ...(await steps(ask, 'conditions')),
      ...(await steps(ask, 'calls')),
      ...(await lateSteps(ask, 'shown')),
      ...(await lateSteps(ask, 'gone')),
      ...(await lateSteps(ask, 'order')),
      ...(await lengths.reduce<Promise<Check[]>>(
        async (before, keys) => [...(await before), ...(await steps(ask, 'sizes', { keys }))],
        Promise.resolve([]),
      )),
      await check(
        'purge after a change',
        PURGE,
        purged({ ask, send, sleep, page: new URL(`${PATH}?probe=${probe}`, origin) }),
      ),
    ];
  } finally {
    await ask('clean', { keys: maxKeys }).catch(() => {});
  }
};

const steps = async (ask: Ask, step: string, input: Record<string, unknown> = {}): Promise<Check[]> => {
  let checks: Check[] = [];
  const failed = await check(`store: ${step}`, ENTRY, async () => {
    checks = (await ask(step, input)).checks;
    return { ok: true, found: '' };
  });
  return failed.ok === true ? checks : [failed];
};

/** Repeats a step that waits for a list until the list shows it. */
const lateSteps = async (ask: Ask, step: keyof typeof PROBE_LISTS): Promise<Check[]> => {
  let checks: Check[] = [];
  const failed = await check(PROBE_LISTS[step], ENTRY, async () => {
    let since = 0;
    const end = Date.now() + LIST_TIMEOUT_MS;
    for (;;) {
      const began = Date.now();
      const answer = await ask(step, { since });
      if (answer.pending !== true) {
        checks = answer.checks;
        return { ok: true, found: '' };
      }
      // By the function's clock, because the function measures the delay.
      if (since === 0) since = answer.now - (Date.now() - began);
      if (Date.now() > end) return { ok: false, found: `not within ${LIST_TIMEOUT_MS / 1000} s` };
    }
  });
  return failed.ok === true ? checks : [failed];
};

type Purging = { ask: Ask; send: typeof fetch; sleep: (milliseconds: number) => Promise<void>; page: URL };

const purged =
  ({ ask, send, sleep, page }: Purging): RunCheck =>
  async () => {
    const read = async (): Promise<string> =>
      ((await (await send(page, { signal: AbortSignal.timeout(TIMEOUT_MS) })).json()) as { text: string })
        .text;
    if ((await read()) !== 'one') return { ok: false, found: 'a page just written is not shown' };
    await read();
    await ask('page', { text: 'two' });
    const began = Date.now();
    while ((await read()) !== 'two') {
      if (Date.now() - began > SHOWN_WITHIN)
        return { ok: false, found: `not seen within ${SHOWN_WITHIN / 1000} s` };
      await sleep(250);
    }
    return { ok: true, found: `seen after ${Date.now() - began} ms` };
  };

const ENTRY =
  "Deploy this version, and probe with the access of that site's own store (--site, --token) or an admin (--admin EMAIL).";
const PURGE = 'See the log of the function calls: the platform refuses to purge, and changes are seen late.';
