import { getSession } from '../../../src/accounts/sessions/storage.ts';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { findDrift } from '../../../src/commands/manage/check/check-store.ts';
import type { Drift } from '../../../src/commands/manage/check/drift.ts';
import { countTopic } from '../../../src/profiles/counts/storage/count-topic.ts';
import { getCounts } from '../../../src/profiles/counts/storage/counts.ts';
import { getProfileRecord, getRecordOrTombstone } from '../../../src/profiles/storage/profile-record.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { readVisits, visitTopic } from '../../../src/site/visits/storage.ts';
import { listAll } from '../builders/directory.ts';
import { seededRandom } from '../chance/seeded-random.ts';
import { aCrowd, type Crowd } from './crowd.ts';
import { aReplay, type Replay } from './replay.ts';
import { aTroubledSite } from './troubled-site.ts';

interface CrowdRun {
  seed: number;
  /** Number of things that people do. */
  operations: number;
  /** Maximum delay of lists, in milliseconds. */
  listLag: number;
  progress?: (done: number) => void;
}

interface CrowdFigures {
  /** Sentences, each about something lost or counted twice. */
  wrong: string[];
  /** Leftovers of deleted people, which `repair` removes: a write that took effect after the deletion, or a late sweep. */
  left: string[];
  done: Record<string, number>;
  calls: ReturnType<Replay['calls']>;
  restarts: number;
  upkeeps: number;
  /** Hours that passed on the simulated clock. */
  hours: number;
  views: number;
  likes: number;
  visits: number;
}

const CONCURRENCY = 32;
const HOUR = 3_600_000;
/** Maximum time between rounds, in milliseconds. */
const MAX_PAUSE_MS = 60_000;
/** One round in a hundred is followed by a longer pause, in which everything settles. */
const LONG_PAUSE_MS = 20 * 60_000;
const ROUNDS_PER_LONG_PAUSE = 100;

/**
 * Lets a crowd use a site of three processes that crash and restart. Storage calls fail or take effect late, and lists are late.
 * Compactions and hourly upkeep run as on a real site. Then compares the site with what it acknowledged, and with the events that the
 * store received. Nothing waits in real time: the clock is simulated.
 */
export const playCrowd = async ({
  seed,
  operations,
  listLag,
  progress = () => {},
}: CrowdRun): Promise<CrowdFigures> => {
  const random = seededRandom(seed);
  const site = aTroubledSite({ seed, faults: 0.05, crashes: 1, lifetime: 4_000, pageSize: 200, listLag });
  const crowd = aCrowd(site, random);
  const replay = aReplay(site.blobs);
  const began = site.clock.now();
  let hour = 0;
  let restarts = 0;
  for (let sent = 0; sent < operations; sent += CONCURRENCY) {
    const round: Promise<unknown>[] = Array.from({ length: CONCURRENCY }, () =>
      crowd.act(Math.floor(random() * 3)),
    );
    const hours = Math.floor((site.clock.now() - began) / HOUR);
    if (hours > hour) {
      hour = hours;
      round.push(crowd.upkeep(Math.floor(random() * 3)));
    }
    await Promise.all(round);
    replay.take();
    restarts += site.nextRound(
      random() * ROUNDS_PER_LONG_PAUSE < 1 ? LONG_PAUSE_MS : Math.floor(random() * MAX_PAUSE_MS),
    );
    progress(sent + CONCURRENCY);
  }
  site.settle();
  const storage = site.fresh();
  await crowd.finish(storage);
  await settle(storage, site.clock.advance, listLag);
  replay.take();
  const hours = (site.clock.now() - began) / HOUR;
  const wrong = [...crowd.wrong, ...(await compare(storage, crowd, replay))];
  const drift = await findDrift(storage, () => {}, 0);
  const here = new Set(crowd.people().map(({ id }) => id));
  const isLost = ({ kind, about }: Drift): boolean => kind === 'directory' || here.has(about);
  const counts = crowd.people().map(({ id }) => replay.counts(id));
  return {
    wrong: [...wrong, ...drift.filter(isLost).map(({ sentence }) => sentence)],
    left: drift.filter((each) => !isLost(each)).map(({ sentence }) => sentence),
    done: crowd.done,
    calls: replay.calls(),
    restarts,
    upkeeps: hour,
    hours,
    views: counts.reduce((sum, { view }) => sum + view, 0),
    likes: counts.reduce((sum, { like }) => sum + like, 0),
    visits: replay.visits(),
  };
};

/** Advances the clock until every event is compacted and lists are complete. */
const settle = async (
  storage: Storage,
  advance: (milliseconds: number) => void,
  listLag: number,
): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) {
    advance(listLag + 120_000);
    await compactTopic(storage, directoryTopic);
    await compactTopic(storage, countTopic);
    await compactTopic(storage, visitTopic);
  }
  advance(listLag);
};

/** All differences between the site and what it acknowledged or received. */
const compare = async (storage: Storage, crowd: Crowd, replay: Replay): Promise<string[]> => {
  const wrong: string[] = [];
  const expect = (what: string, value: number, { min, max }: { min: number; max: number }): void => {
    if (value < min) wrong.push(`${what}: ${value}, so ${min - value} of ${min} are lost`);
    if (value > max) wrong.push(`${what}: ${value}, so ${value - max} are counted twice`);
  };
  const exactly = (value: number) => ({ min: value, max: value });

  const visits = await readVisits(storage);
  expect('visits acknowledged', visits, crowd.visits);
  expect('visits received', visits, exactly(replay.visits()));
  for (const { id, names, views, likes: visitors, sessions } of crowd.people()) {
    const counts = await getCounts(storage, id);
    expect(`${id}, views acknowledged`, counts.view, views);
    expect(`${id}, views received`, counts.view, exactly(replay.counts(id).view));
    const likes = [...visitors.values()];
    expect(`${id}, likes acknowledged`, counts.like, {
      min: likes.filter(({ liked, sure }) => liked && sure).length,
      max: likes.filter(({ liked, sure }) => liked || !sure).length,
    });
    expect(`${id}, likes received`, counts.like, exactly(replay.counts(id).like));
    const record = await getRecordOrTombstone(storage, id);
    if (record === null || 'deleted' in record) wrong.push(`${id} was registered and is lost`);
    else if (!names.has(record.name))
      wrong.push(`${id} is called ${record.name}, not ${[...names].join(' or ')}`);
    for (const session of sessions)
      if ((await getSession(storage, 'owner', session)) === null) wrong.push(`${id} is no longer logged in`);
  }
  for (const id of crowd.gone)
    if ((await getProfileRecord(storage, id)) !== null) wrong.push(`${id} left and is still there`);
  const { entries } = await listAll(storage);
  const listed = entries.map(({ id }) => id).sort();
  const here = crowd.people().map(({ id }) => id);
  if (listed.join() !== here.sort().join())
    wrong.push(`${listed.length} are listed, ${here.length} are here`);
  return wrong;
};
