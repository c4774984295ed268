import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { BUCKET_MS, SETTLED_MS } from '../../../src/base/engine/storage/events.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { findDrift } from '../../../src/commands/manage/check/check-store.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { readVisits } from '../../../src/site/visits/storage.ts';
import { aFaultySite, LIST_LAG } from './soak-server.ts';
import { createTraffic, type Traffic, type Truth } from './soak-traffic.ts';

const VISITORS = 6;
const SAMPLE_EVERY = 10_000;
const MEGABYTE = 1024 * 1024;
/** Maximum ratio of the heap after garbage collection in the last third to the first. */
const MAX_GROWTH = 1.5;

export interface SoakOptions {
  minutes: number;
  /** A running site to use instead of our own on a failing store. */
  url?: string | undefined;
}

/** Megabytes in V8's heap, in buffers outside it (including stored photos), and in the whole process. */
type Sample = { heap: number; buffers: number; resident: number };

// Garbage is no growth: only what survives a collection counts.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const sample = (): Sample => {
  collectGarbage();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heap: heapUsed / MEGABYTE, buffers: arrayBuffers / MEGABYTE, resident: rss / MEGABYTE };
};

/** Differences between the site and what the traffic knows; `visits` is the final count. */
export const compareTraffic = async ({ ask, truth }: Traffic, visits: number): Promise<string[]> => {
  const wrong: string[] = [];
  for (const [place, person] of truth.people.entries()) {
    const { status, body } = await ask(`get-profile.php?id=${person.id}`);
    if (person.email === '') {
      if (status !== 404) wrong.push(`${person.id} was deleted, and answers ${status}`);
      continue;
    }
    const shown = body.data?.[0] as
      | { like: number; view: number; nickname: string; email: string }
      | undefined;
    const likes = [...truth.likes].filter((like) => like.endsWith(` ${place}`)).length;
    if (shown === undefined || status !== 200) wrong.push(`${person.id} is lost: ${status}`);
    else {
      if (shown.like !== likes) wrong.push(`${person.id} has ${shown.like} likes, not ${likes}`);
      if (shown.view < person.views.sure || shown.view > person.views.max)
        wrong.push(`${person.id} has ${shown.view} views, not ${person.views.sure} to ${person.views.max}`);
      if (shown.nickname !== person.nickname)
        wrong.push(`${person.id} is ${shown.nickname}, not ${person.nickname}`);
      if (shown.email !== person.email) wrong.push(`${person.id} has another's e-mail`);
    }
  }
  return visits < truth.visits.sure ? [...wrong, `${visits} visits, not ${truth.visits.sure}`] : wrong;
};

/** The visits of a site, from its store if possible: a call would count one more, which a late list may not show. */
export const countVisits = async (storage: Storage | undefined, { ask }: Traffic): Promise<number> =>
  storage !== undefined
    ? await readVisits(storage)
    : Number((await ask('track_visit.php')).body['totalViews']) - 1;

const tell = (truth: Truth, seconds: number): void => {
  const { requests, people, likes, visits, slowest, failures } = truth;
  const left = people.filter(({ email }) => email === '').length;
  console.log(
    `${requests} requests in ${Math.round(seconds)} s (${(requests / seconds).toFixed(1)} a second), slowest ${Math.round(slowest)} ms`,
  );
  console.log(
    `${people.length} registered, ${left} of them left, ${likes.size} likes stand, ${visits.sure} visits, ${people.reduce((sum, { views }) => sum + views.sure, 0)} views acknowledged`,
  );
  console.table([...failures].map(([what, times]) => ({ 'not answered at first': what, times })));
};

/** Plays mixed traffic for some minutes; returns 0 if nothing was lost, counted twice or wrong, and memory did not grow. */
export const soak = async ({ minutes, url }: SoakOptions): Promise<number> => {
  const data = await mkdtemp(join(tmpdir(), 'vitae-soak-'));
  Object.assign(process.env, { NODE_ENV: 'test', VITAE_DATA: data, THROTTLE_FACTOR: '100000' });
  const say = { log: console.log, error: console.error };
  const site = url === undefined ? await aFaultySite() : null;
  const listLag = site === null ? 0 : LIST_LAG;
  const traffic = createTraffic(url ?? (site as NonNullable<typeof site>).url, VISITORS, listLag);
  const samples: Sample[] = [];
  const began = Date.now();
  // Hides the log lines of requests.
  console.log = () => {};
  console.error = () => {};
  const sampling = setInterval(() => samples.push(sample()), SAMPLE_EVERY);
  await traffic.run(() => Date.now() < began + minutes * 60_000);
  clearInterval(sampling);
  site?.calm();
  // Until lists are complete and deletions have settled.
  if (site !== null) {
    await new Promise((done) => setTimeout(done, listLag + SETTLED_MS + 2 * BUCKET_MS));
    await compactTopic(site.fresh(), directoryTopic);
    await new Promise((done) => setTimeout(done, listLag));
  }
  const wrong = [
    ...traffic.truth.wrong,
    ...(await compareTraffic(traffic, await countVisits(site?.fresh(), traffic))),
  ];
  await site?.stop();
  const drift = site === null ? [] : await findDrift(site.fresh(), () => {}, 0);
  Object.assign(console, say);
  await rm(data, { recursive: true, force: true });

  tell(traffic.truth, (Date.now() - began) / 1_000);
  if (site !== null) {
    const { sent, failed } = site.calls();
    console.log(
      `${sent} storage calls, ${failed} failed (${((100 * failed) / sent).toFixed(1)} %), ${site.crashes()} crashes, ${drift.length} drifted`,
    );
    const third = Math.max(1, Math.floor(samples.length / 3));
    const mean = (some: Sample[], of: keyof Sample): number =>
      some.reduce((sum, each) => sum + each[of], 0) / some.length;
    const [first, last] = [samples.slice(0, third), samples.slice(-third)];
    const grown = (['heap', 'buffers', 'resident'] as const).map(
      (of) => `${of} ${mean(first, of).toFixed(0)} → ${mean(last, of).toFixed(0)} MB`,
    );
    console.log(`Memory, first and last third: ${grown.join(', ')}`);
    if (samples.length > 5 && mean(last, 'heap') > MAX_GROWTH * mean(first, 'heap'))
      wrong.push('memory grew');
  }
  const all = [...wrong, ...drift.map(({ sentence }) => sentence)];
  console.log(
    all.length === 0
      ? 'Nothing was lost, counted twice or wrong.'
      : `${all.length} wrong:\n${all.slice(0, 40).join('\n')}`,
  );
  return all.length === 0 ? 0 : 1;
};
