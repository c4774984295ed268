import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../support/chance/seeded-random.ts';
import { manage, start, writeImportFile } from '../commands/command.ts';
import { printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';
import { compareTraffic, countVisits } from '../soak/soak.ts';
import { createTraffic } from '../soak/soak-traffic.ts';
import { type Served, startServed, stopServed } from './served.ts';

const SAMPLE_EVERY = 30_000;
/** The last third may hold so many times what the one before it held. */
const FLAT = 1.1;
/** What lives in the end may be so many times what lived once everything had been used. */
const LIVE_FLAT = 1.25;
/** After so many samples everything has been used. */
const WARM_SAMPLES = 3;
const WRITERS = 3;
const READERS = 4;
/** The store's own lists are not late, in milliseconds; but a cached one may be shown for ten seconds more. */
const LIST_LAG = 1;
const WORDS = ['district', 'novelist', 'garcía', 'water energy', 'mayor', 'iyer', 'xyzzy', 'public history'];

/** A data folder with so many generated profiles. */
const filled = async (profiles: number): Promise<{ root: string; folder: string }> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-served-'));
  const [folder, file] = [join(root, 'data'), join(root, 'profiles.jsonl')];
  await writeImportFile(file, profiles);
  await manage(['import', file], folder);
  return { root, folder };
};

/** Reads home, lists, searches and records one after the other, most of them from cache, until told to stop. */
const read = async (served: Served, goesOn: () => boolean): Promise<number> => {
  const { body } = await served.ask('/php-api/get-profile.php?limit=500', 'GET', {
    'accept-encoding': 'identity',
  });
  const { data } = JSON.parse(body) as { data: { id: string }[] };
  let count = 0;
  while (goesOn()) {
    const id = data[Math.floor(Math.random() * data.length)]?.id ?? '';
    const word = encodeURIComponent(WORDS[count % WORDS.length] as string);
    const paths = [
      '/',
      '/about',
      `/profile/x-${id}`,
      `/php-api/get-profile.php?id=${id}`,
      '/',
      `/?q=${word}`,
    ];
    // An old slug leads to the right one, whose page is then asked for by nobody here.
    await served.ask(paths[count % paths.length] as string);
    count += 1;
    await wait(10);
  }
  return count;
};

/** Minutes of mixed requests to the started site: what the process holds every half a minute, and what the store got wrong. */
export const soakServed = async (
  { profiles, minutes }: { profiles: number; minutes: number },
  report: Report,
): Promise<void> => {
  const { root, folder } = await filled(profiles);
  const { served } = await startServed(folder);
  const traffic = createTraffic(`http://127.0.0.1:${served.port}`, WRITERS, LIST_LAG);
  const end = Date.now() + minutes * 60_000;
  const goesOn = (): boolean => Date.now() < end;
  const samples: { rss: number; heap: number; external: number }[] = [];
  const live: number[] = [];
  const sample = async (): Promise<void> => {
    while (goesOn()) {
      samples.push(await served.tell({ ask: 'usage' }));
      if (samples.length === WARM_SAMPLES) live.push((await served.tell({ ask: 'live' })).used);
      await wait(SAMPLE_EVERY);
    }
    live.push((await served.tell({ ask: 'live' })).used);
  };
  const [reads] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, () => read(served, goesOn))),
    traffic.run(goesOn),
    sample(),
  ]);
  const wrong = [
    ...traffic.truth.wrong,
    ...(await compareTraffic(traffic, await countVisits(undefined, traffic))),
  ];
  await stopServed(served);
  await rm(root, { recursive: true, force: true });
  const third = Math.floor(samples.length / 3);
  const mean = (some: typeof samples): number => some.reduce((sum, { rss }) => sum + rss, 0) / some.length;
  const grown = mean(samples.slice(-third)) / mean(samples.slice(-2 * third, -third));
  printTable(
    `The host for ${minutes} minutes: ${reads.reduce((sum, count) => sum + count, 0)} pages read, ${traffic.truth.requests} calls, ${traffic.truth.people.length} registered`,
    samples.map(({ rss, heap, external }, index) => ({
      minute: (index * SAMPLE_EVERY) / 60_000,
      resident: short(rss),
      heap: short(heap),
      buffers: short(external),
    })),
  );
  const [warm = 0, last = 0] = live;
  console.log(`Resident memory, last third by the one before: ${grown.toFixed(2)}`);
  console.log(`Living objects: ${short(warm)} after a minute, ${short(last)} in the end`);
  for (const sentence of wrong) console.log(sentence);
  report.check('host: memory, last third by the one before', profiles, grown, FLAT);
  report.check('host: living objects, in the end by after a minute', profiles, last / warm, LIVE_FLAT);
  report.check('host: wrong after the soak', profiles, wrong.length, 0);
  report.keep('serve-soak', { minutes, samples, live, grown, wrong });
};

/** Ends the started site by `kill -9` again and again while people use it, and asks in the end whether anything acknowledged is lost. */
export const killServed = async (
  { profiles, kills }: { profiles: number; kills: number },
  report: Report,
): Promise<void> => {
  const { root, folder } = await filled(profiles);
  const random = seededRandom(1);
  let { served } = await startServed(folder);
  const traffic = createTraffic(`http://127.0.0.1:${served.port}`, WRITERS, LIST_LAG);
  let killed = 0;
  const using = traffic.run(() => killed < kills);
  const seconds: number[] = [];
  // Whom the first likes are for.
  while (traffic.truth.people.length < 20) await wait(200);
  for (; killed < kills; killed += 1) {
    await wait(500 + random() * 8_000);
    await stopServed(served, 'SIGKILL');
    const again = await startServed(folder, served.port);
    served = again.served;
    seconds.push(again.seconds);
  }
  await using;
  // A host that is up for seconds at a time leaves some without an answer: nothing was acknowledged to them.
  const unanswered = traffic.truth.wrong.filter((sentence) => sentence.endsWith('was never answered'));
  const others = traffic.truth.wrong.filter((sentence) => !unanswered.includes(sentence));
  const wrong = [...others, ...(await compareTraffic(traffic, await countVisits(undefined, traffic)))];
  await stopServed(served);
  // What a kill cut short is told by name, and mended by `repair`: nobody had been answered.
  const { output } = await start('src/commands/manage.ts', ['verify'], folder).done;
  await rm(root, { recursive: true, force: true });
  const { people, likes, visits, requests, failures } = traffic.truth;
  const views = people.reduce((sum, person) => sum + person.views.sure, 0);
  console.log(
    `${kills} kills under load, ${requests} requests, ${[...failures.values()].reduce((sum, times) => sum + times, 0)} not answered at first, ${unanswered.length} never; acknowledged: ${people.length} registrations, ${likes.size} likes that stand, ${views} views, ${visits.sure} visits; up again after ${Math.max(...seconds).toFixed(1)} s at most; ${wrong.length} wrong`,
  );
  for (const sentence of wrong) console.log(sentence);
  console.log(output.trim().split('\n').slice(-5).join('\n'));
  report.check('host: lost or wrong after kills', profiles, wrong.length, 0);
  report.keep('serve-kills', { kills, requests, wrong, seconds });
};
