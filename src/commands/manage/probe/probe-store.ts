import { SETTLED_MS } from '../../../storage/engine/events.ts';
import { timeOrderedId } from '../../../storage/engine/keys.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { type Check, check, type Look } from './check.ts';

/** Keys of a probe stand here, each probe's in a folder of its own; all of them are removed at its end. */
const PREFIX = 'probe/';
/** How long, in milliseconds, a list may take to show a change before the probe stops waiting. */
const PATIENCE = 120_000;
const PAUSE = 100;
const SIDE_BY_SIDE = 10;

/** Whether a store keeps what the site rests on: conditions with one winner, ETags, ordered lists that are not too late. */
export const probeStore = async (storage: Storage): Promise<Check[]> => {
  const folder = `${PREFIX}${timeOrderedId(storage.now())}/`;
  const made = new Set<string>();
  const key = (name: string): string => {
    made.add(folder + name);
    return folder + name;
  };
  const listed = async (): Promise<string[]> => (await storage.list(folder)).keys;
  const timed = async (isSo: () => Promise<boolean>): Promise<{ ok: boolean; found: string }> => {
    const began = performance.now();
    while (!(await isSo())) {
      if (performance.now() - began > PATIENCE)
        return { ok: false, found: `not within ${PATIENCE / 1000} s` };
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    const took = Math.round(performance.now() - began);
    return { ok: took < SETTLED_MS, found: `${took} ms` };
  };

  const roundTrip: Look = async () => {
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const began = performance.now();
      await storage.getJson(key('none'));
      times.push(performance.now() - began);
    }
    const median = times.sort((one, other) => one - other)[2] as number;
    return { ok: median < 1_000, found: `${median.toFixed(1)} ms, median of 5` };
  };
  const claims: Look = async () => {
    const tries = Array.from({ length: SIDE_BY_SIDE }, (_, mine) => storage.claim(key('claim'), { mine }));
    return oneOf(await Promise.all(tries));
  };
  const replaces: Look = async () => {
    await storage.putJson(key('record'), { mine: -1 });
    const old = await storage.getVersioned(key('record'));
    if (old === null) return { ok: false, found: 'a record just written was not there' };
    const tries = Array.from({ length: SIDE_BY_SIDE }, (_, mine) =>
      storage.replace(key('record'), { mine }, old.etag),
    );
    return oneOf(await Promise.all(tries));
  };
  const etags: Look = async () => {
    await storage.putJson(key('etag'), { turn: 0 });
    const old = await storage.getVersioned(key('etag'));
    const written = old === null ? null : await storage.exchange(key('etag'), { turn: 1 }, old.etag);
    const read = await storage.getVersioned(key('etag'));
    return {
      ok: written !== null && written === read?.etag && written !== old?.etag,
      found: written === read?.etag ? 'the same' : `${written} written, ${read?.etag} read`,
    };
  };
  const shown: Look = async () => {
    await storage.putJson(key('late'), {});
    return timed(async () => (await listed()).includes(key('late')));
  };
  const gone: Look = async () => {
    await storage.remove(key('late'));
    return timed(async () => !(await listed()).includes(key('late')));
  };
  const order: Look = async () => {
    const names = Array.from({ length: 30 }, (_, index) =>
      key(`order/${String((index * 7) % 30).padStart(2, '0')}`),
    );
    await Promise.all(names.map((name) => storage.putJson(name, {})));
    const inOrder = async (): Promise<string[]> =>
      (await listed()).filter((name) => name.startsWith(`${folder}order/`));
    const { ok, found } = await timed(async () => (await inOrder()).length === names.length);
    if (!ok) return { ok, found };
    const keys = await inOrder();
    const isSorted = keys.every((name, index) => name === names.toSorted()[index]);
    return { ok: isSorted, found: isSorted ? '30 keys in order' : 'not in the order of the keys' };
  };

  try {
    return [
      await check('store: round trip', 'Run the functions in the region of the store.', roundTrip),
      await check('store: 10 claims', BROKEN, claims),
      await check('store: 10 replacements', BROKEN, replaces),
      await check('store: ETag written and read', BROKEN, etags),
      await check('store: a new key is listed', LATE, shown),
      await check('store: a removed key is not', LATE, gone),
      await check(
        'store: order of lists',
        'Exports and imports rest on it: report this to the project.',
        order,
      ),
    ];
  } finally {
    await Promise.all([...made].map((name) => storage.remove(name)));
  }
};

const BROKEN =
  'Do not go live: two people could take the same e-mail. Ask the platform about conditional writes.';
const LATE = `Counts and lists may lose what comes later than ${SETTLED_MS / 1000} s. Ask the platform how late lists may be.`;

const oneOf = (results: readonly boolean[]): { ok: boolean; found: string } => {
  const winners = results.filter(Boolean).length;
  return { ok: winners === 1, found: `${winners} of ${results.length} won` };
};
