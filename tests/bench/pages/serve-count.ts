import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { profileSlug } from '../../../src/base/text/rules/slug.ts';
import { paths } from '../../../src/paths.ts';
import { manage, writeImportFile } from '../commands/command.ts';
import { printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';
import type { CountMessage, CountOrder, CountSample, CountTotals } from './count-load.ts';
import { type Served, startServed, stopServed } from './served.ts';

const PROFILES = 300;
const READERS = 4;
const SAMPLE_EVERY = 30_000;
/** Most processor milliseconds of a view or visit, and of late ones by early ones. */
const MAX_CPU = 1;
const FLAT = 1.25;
/** Most milliseconds that 99 of 100 answers take, and that the main thread works without a pause. */
const MAX_P99 = 250;
const MAX_BLOCKED = 100;
const WARM_SAMPLES = 1;
const KILL_EVERY = 20_000;

type Profile = { id: string; name: string };
type Line = CountSample & { cpu: number; blocked: number; worked: number; rss: number };

/** Views and visits a second to the started site, so many of each, while readers ask for pages; with `kills`, it is killed again and again. */
export const countServed = async (
  { minutes, rate, kills }: { minutes: number; rate: number; kills: boolean },
  report: Report,
): Promise<void> => {
  const root = await mkdtemp(join(tmpdir(), 'vitae-counted-'));
  const [folder, file] = [join(root, 'data'), join(root, 'profiles.jsonl')];
  await writeImportFile(file, PROFILES);
  await manage(['import', file], folder);
  const proxy = { TRUST_PROXY: '1' };
  let { served } = await startServed(folder, undefined, proxy);
  const profiles = await readProfiles(served);
  const visits = await visitsOf(served);
  const order: CountOrder = {
    port: served.port,
    rate,
    seconds: minutes * 60,
    readers: READERS,
    ids: profiles.map(({ id }) => id),
    pages: ['/', '/about', ...profiles.slice(0, 20).map(pageOf)],
  };
  const load = fork('tests/bench/pages/count-load.ts', [], { execArgv: [] });
  load.send(order);
  const samples: CountSample[] = [];
  let totals: CountTotals | null = null;
  load.on('message', (message: CountMessage) => {
    if ('sample' in message) samples.push(message.sample);
    else totals = message.totals;
  });
  const over = once(load, 'exit');
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const lines: Line[] = [];
  let killed = 0;
  let before = await served.tell({ ask: 'usage' });
  for (let next = Date.now() + SAMPLE_EVERY, death = Date.now() + KILL_EVERY; !isOver; ) {
    await Promise.race([over, wait(200)]);
    if (kills && !isOver && Date.now() >= death) {
      await stopServed(served, 'SIGKILL');
      ({ served } = await startServed(folder, served.port, proxy));
      before = await served.tell({ ask: 'usage' });
      killed += 1;
      death = Date.now() + KILL_EVERY * (0.5 + Math.random());
    }
    if (Date.now() < next && !isOver) continue;
    next += SAMPLE_EVERY;
    const usage = await served.tell({ ask: 'usage' });
    const sum = sumOf(samples.splice(0));
    // What is left after the last whole sample says nothing about a request.
    if (isOver && sum.times.length < rate) break;
    lines.push({
      ...sum,
      cpu: (usage.cpu - before.cpu) / Math.max(1, sum.times.length),
      blocked: usage.blocked,
      worked: usage.worked,
      rss: usage.rss,
    });
    before = usage;
  }
  const wrong = await compare(served, profiles, visits, totals ?? {});
  await stopServed(served);
  await rm(root, { recursive: true, force: true });
  tell({ minutes, rate, kills, killed, lines, wrong }, totals ?? {}, report);
};

const tell = (
  {
    minutes,
    rate,
    kills,
    killed,
    lines,
    wrong,
  }: { minutes: number; rate: number; kills: boolean; killed: number; lines: Line[]; wrong: string[] },
  totals: CountTotals,
  report: Report,
): void => {
  printTable(
    `${rate} views and ${rate} visits a second for ${minutes} minutes, ${killed} kills; processor per view or visit, pages counted in`,
    lines.map(({ times, reads, refused, unanswered, cpu, blocked, worked, rss }, index) => ({
      minute: ((index + 1) * SAMPLE_EVERY) / 60_000,
      answered: times.length,
      // A killed process no longer tells what it used.
      'cpu ms': kills ? '–' : cpu.toFixed(2),
      'p50 ms': quantile(times, 0.5).toFixed(0),
      'p99 ms': quantile(times, 0.99).toFixed(0),
      'page p99': quantile(reads, 0.99).toFixed(0),
      refused,
      unanswered,
      'blocked ms': blocked.toFixed(0),
      'worked ms': worked.toFixed(0),
      resident: short(rss),
    })),
  );
  const sure = Object.values(totals).reduce((sum, each) => sum + each.sure, 0);
  const perhaps = Object.values(totals).reduce((sum, each) => sum + each.perhaps, 0);
  console.log(`${sure} answered, ${perhaps} sent and not answered, ${wrong.length} sums wrong`);
  for (const sentence of wrong) console.log(sentence);
  report.check('counting: sums wrong', PROFILES, wrong.length, 0);
  report.keep('serve-count', {
    minutes,
    rate,
    killed,
    wrong,
    lines: lines.map(({ times, reads, ...line }) => ({
      ...line,
      answered: times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      pages: quantile(reads, 0.99),
    })),
  });
  if (kills) return;
  const all = sumOf(lines);
  const costs = lines.slice(WARM_SAMPLES).map(({ cpu }) => cpu);
  report.check('counting: cpu ms', PROFILES, Math.max(...costs), MAX_CPU);
  const third = Math.ceil(costs.length / 3);
  const growth = mean(costs.slice(-third)) / mean(costs.slice(0, third));
  report.check('counting: last third of cpu by first', PROFILES, growth, FLAT);
  report.check('counting: p99, ms', PROFILES, quantile(all.times, 0.99), MAX_P99);
  report.check('counting: refused or unanswered', PROFILES, all.refused + all.unanswered, 0);
  report.check(
    'counting: main thread at work without a pause, ms',
    PROFILES,
    Math.max(...lines.map(({ worked }) => worked)),
    MAX_BLOCKED,
  );
};

const readProfiles = async (served: Served): Promise<(Profile & { view: number })[]> => {
  const { body } = await served.ask(`/php-api/get-profile.php?limit=${PROFILES}`, 'GET', {
    'accept-encoding': 'identity',
  });
  return (JSON.parse(body) as { data: (Profile & { view: number })[] }).data;
};

const pageOf = ({ id, name }: Profile): string => encodeURI(paths.profile(profileSlug(name), id));

const visitsOf = async (served: Served): Promise<number> =>
  (JSON.parse((await served.ask('/php-api/track_visit.php')).body) as { totalViews: number }).totalViews;

/** What is wrong with the sums: fewer than were answered, or more than were sent. */
const compare = async (
  served: Served,
  profiles: readonly (Profile & { view: number })[],
  visits: number,
  totals: CountTotals,
): Promise<string[]> => {
  const wrong: string[] = [];
  const check = (what: string, counted: number, { sure, perhaps } = { sure: 0, perhaps: 0 }): void => {
    if (counted < sure || counted > sure + perhaps)
      wrong.push(`${what}: ${counted} counted, ${sure} answered, ${perhaps} sent besides`);
  };
  // The count itself is one more.
  check('visits', (await visitsOf(served)) - visits - 1, totals['']);
  for (const { id, view } of profiles) {
    const headers = { 'content-type': 'application/json' };
    const { body } = await served.ask(`/php-api/increment-views.php?id=${id}`, 'POST', headers);
    check(id, (JSON.parse(body) as { view: number }).view - view - 1, totals[id]);
  }
  return wrong;
};

const sumOf = (samples: readonly CountSample[]): CountSample => ({
  times: samples.flatMap(({ times }) => times),
  reads: samples.flatMap(({ reads }) => reads),
  refused: samples.reduce((sum, { refused }) => sum + refused, 0),
  unanswered: samples.reduce((sum, { unanswered }) => sum + unanswered, 0),
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
