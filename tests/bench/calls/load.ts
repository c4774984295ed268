import { compactTopic, isCompactionDue } from '../../../src/base/engine/storage/compaction.ts';
import { BUCKET_MS, SETTLED_MS } from '../../../src/base/engine/storage/events.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { readState } from '../../../src/base/engine/storage/read-topic.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { addLike, addView, openListCounts } from '../../../src/profiles/counts/storage/counts.ts';
import { type Sent, send } from '../../support/calls/calls.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { aBenchSite, type BenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { type Cost, measure, printTable, short } from '../measure.ts';
import { quietly, type Report } from '../report.ts';
import { form } from '../scenarios/scenario.ts';
import { watchRounds } from './rounds.ts';

const PROFILES = 10_000;
/** Long enough for the first events to be compacted. */
const SECONDS = 150;
const SLICES = 10;
const INSTANCES = 6;
const ONE_LIKE_IN = 5;
/** One like in this many is sent twice. */
const ONE_REPEATED_IN = 4;

/** A sample during the load. */
interface Sample {
  second: number;
  /** Number of uncompacted events, and the age of the oldest in seconds. */
  uncompacted: number;
  oldest: number;
  /** Operations and sequential round trips of warm calls at this moment, without a compaction. */
  view: { operations: number; rounds: number };
  like: { operations: number; rounds: number };
  profile: { operations: number; rounds: number };
  keys: number;
}

export interface LoadFigures {
  rate: number;
  where: 'all over' | 'one profile';
  events: number;
  compactions: number;
  compactionCost: Omit<Cost, 'cpu'>;
  exact: boolean;
  maxUncompacted: number;
  oldest: number;
  keysAfter: number;
  samples: Sample[];
}

const eventKeys = (site: BenchSite): string[] => site.blobs.keys('counts/e/');

const backlog = (site: BenchSite): { uncompacted: number; oldest: number } => {
  const newest = site.blobs.keys('counts/s/').at(-1);
  const snapshot = newest === undefined ? undefined : site.blobs.peek(newest)?.json();
  const held = (snapshot as { bucket: string } | undefined)?.bucket ?? '';
  const left = eventKeys(site)
    .map((key) => key.split('/')[2] as string)
    .filter((bucket) => bucket > held);
  const oldest = left.length === 0 ? 0 : (site.clock.now() - Number(left.sort()[0]) * 10_000) / 1000;
  return { uncompacted: left.length, oldest };
};

const ask = async (
  site: BenchSite,
  reader: Storage,
  path: string,
  sent: Sent,
): Promise<{ operations: number; rounds: number }> => {
  provideStorage(() => reader);
  // The first of two equal requests warms the function.
  await quietly(() => send(path, sent));
  const rounds = watchRounds(site);
  const { cost, result } = await measure(site, () => quietly(() => send(path, sent)));
  site.blobs.faults.clear();
  if (result.status !== 200) throw new Error(`${path} answered ${result.status}`);
  return { operations: cost.operations, rounds: Math.max(...rounds().values()) };
};

/** Plays likes and views at a rate from several instances, on all profiles or on one; checks that compaction keeps up and each event counts once. */
const playLoad = async (rate: number, where: LoadFigures['where']): Promise<LoadFigures> => {
  const site = await aBenchSite(PROFILES);
  const random = seededRandom(rate);
  const instances = Array.from({ length: INSTANCES }, () => site.cold());
  const [compactor, reader] = [site.cold(), site.cold()];
  const ids = Array.from({ length: PROFILES }, (_, index) => generatedId(index));
  const wanted = await openListCounts(compactor)(ids);
  const samples: Sample[] = [];
  const compactionCost = { operations: 0, bytesRead: 0, bytesWritten: 0 };
  provideStorage(() => reader);
  const visitor = (
    await quietly(() =>
      send('like-profile.php', {
        form: form({ id: generatedId(0), action: 'unlike' }),
      }),
    )
  ).cookies.join('; ');
  let compactions = 0;
  let events = 0;

  const write = async (): Promise<void> => {
    const id = where === 'one profile' ? generatedId(0) : (ids[Math.floor(random() * PROFILES)] as string);
    const storage = instances[Math.floor(random() * INSTANCES)] as Storage;
    const count = wanted.get(id) as { like: number; view: number };
    events += 1;
    if (random() * ONE_LIKE_IN < 1) {
      const liker = `liker ${events}`;
      wanted.set(id, { ...count, like: count.like + 1 });
      await addLike(storage, id, liker);
      if (random() * ONE_REPEATED_IN < 1) await addLike(storage, id, liker);
    } else {
      wanted.set(id, { ...count, view: count.view + 1 });
      await addView(storage, id);
    }
  };
  const compact = async (): Promise<void> => {
    const { cost, result } = await measure(site, () => compactTopic(compactor, countTopic));
    if (result) compactions += 1;
    compactionCost.operations += cost.operations;
    compactionCost.bytesRead += cost.bytesRead;
    compactionCost.bytesWritten += cost.bytesWritten;
  };
  const count = (id: string, like: number, view: number): void => {
    const known = wanted.get(id) as { like: number; view: number };
    wanted.set(id, { like: known.like + like, view: known.view + view });
  };

  for (let second = 1; second <= SECONDS; second += 1) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      await Promise.all(Array.from({ length: rate / SLICES }, write));
      site.clock.advance(1000 / SLICES);
    }
    const id = where === 'one profile' ? generatedId(0) : (ids[Math.floor(random() * PROFILES)] as string);
    const current = await readState(compactor, countTopic);
    if (isCompactionDue(countTopic, current, site.clock.now())) await compact();
    if (second % 5 !== 0) continue;
    const now = backlog(site);
    const view = await ask(site, reader, 'increment-views.php', {
      method: 'POST',
      query: { id },
    });
    count(id, 0, 2);
    const like = await ask(site, reader, 'like-profile.php', {
      form: form({ id, action: 'like' }),
      cookie: visitor,
    });
    const profile = await ask(site, reader, 'get-profile.php', { query: { id } });
    await ask(site, reader, 'like-profile.php', {
      form: form({ id, action: 'unlike' }),
      cookie: visitor,
    });
    samples.push({ second, ...now, view, like, profile, keys: site.blobs.keys().length });
  }
  // Then everything left is compacted and swept, with pauses.
  for (let turn = 0; turn < 20 && eventKeys(site).length > 0; turn += 1) {
    site.clock.advance(60_000);
    await compact();
  }
  const found = await openListCounts(site.cold())(ids);
  const exact = ids.every(
    (id) => found.get(id)?.like === wanted.get(id)?.like && found.get(id)?.view === wanted.get(id)?.view,
  );
  return {
    rate,
    where,
    events,
    compactions,
    compactionCost,
    exact,
    maxUncompacted: Math.max(...samples.map(({ uncompacted }) => uncompacted)),
    oldest: Math.max(...samples.map(({ oldest }) => oldest)),
    keysAfter: site.blobs.keys('counts').length,
    samples,
  };
};

const LIMITS = { view: 6, like: 8, profile: 6 } as const;
/** Maximum age of uncompacted events in seconds: a bucket, the time until it is settled, and some slack. */
const MAX_BACKLOG = (BUCKET_MS + SETTLED_MS) / 1_000 + 20;

/** 100 and 1,000 events a second, on all profiles and on one. */
export const benchLoad = async (report: Report): Promise<LoadFigures[]> => {
  const figures: LoadFigures[] = [];
  for (const rate of [100, 1_000])
    for (const where of ['all over', 'one profile'] as const) {
      const load = await playLoad(rate, where);
      figures.push(load);
      const name = `${rate} events a second, ${where}`;
      printTable(
        `${name}: operations of a warm call (and sequential round trips)`,
        load.samples.map(({ second, uncompacted, oldest, view, like, profile, keys }) => {
          const share = Math.ceil(uncompacted / 1_000);
          const verdicts = (['view', 'like', 'profile'] as const).map((call) =>
            report.check(
              `${name}, second ${second}: operations of ${call}`,
              PROFILES,
              { view, like, profile }[call].operations,
              LIMITS[call] + share,
            ),
          );
          return {
            second,
            uncompacted,
            'oldest s': oldest.toFixed(0),
            view: `${view.operations} (${view.rounds})`,
            like: `${like.operations} (${like.rounds})`,
            profile: `${profile.operations} (${profile.rounds})`,
            limits: `${LIMITS.view + share}, ${LIMITS.like + share}`,
            keys: keys.toLocaleString('en'),
            '': verdicts.includes('OVER') ? 'OVER' : 'ok',
          };
        }),
      );
      report.check(`${name}: profiles whose counts are not exact`, PROFILES, load.exact ? 0 : 1, 0);
      report.check(`${name}: seconds that compaction is behind`, PROFILES, load.oldest, MAX_BACKLOG);
      console.log(
        `${load.events.toLocaleString('en')} events, ${load.exact ? 'each counted once' : 'COUNTS ARE WRONG'}; ${load.compactions} compactions took ${(load.compactionCost.operations / load.events).toFixed(2)} operations, ${short(load.compactionCost.bytesWritten / load.events)} bytes written for each event; at most ${load.maxUncompacted.toLocaleString('en')} uncompacted; ${load.keysAfter} keys of counts left after it`,
      );
    }
  return figures;
};
