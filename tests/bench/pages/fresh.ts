import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '../../support/site/free-port.ts';
import { QUERIES } from '../generate.ts';
import { median, printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';
import { groupCpu, groupMemory } from './process-group.ts';

const STARTS = 3;
const AT_ONCE = 16;
const PROFILES = 400;
const PAUSE_MS = 12_000;
const PAUSES = 2;
/** What a filled cache and a warm process are measured after. */
const LOAD = 2_000;
const MEGABYTE = 1024 * 1024;

/** What is measured in the first minute of a process, its unit and its limit. */
const LIMITS = {
  'profile, cpu ms': 5,
  'home after 12 s, cpu ms': 5,
  'search page, cpu ms': 40,
  '/about, cpu ms': 0.3,
  'resident at the start, bytes': 300 * MEGABYTE,
  'resident after load, bytes': 400 * MEGABYTE,
} as const;
type Figures = Record<keyof typeof LIMITS, number>;

type Started = {
  /** The processor milliseconds of all processes for each of so many requests. */
  cost: (requests: number, path: (index: number) => string, atOnce?: number) => Promise<number>;
  /** The body of a page, as text if it is asked for without compression. */
  read: (path: string, coding?: string) => Promise<string>;
  memory: () => ReturnType<typeof groupMemory>;
  stop: () => Promise<void>;
};

/** Runs `npm start` as somebody does, npm and its shell counted in. */
const startSite = async (dataFolder: string): Promise<Started> => {
  const port = await findFreePort();
  const child = spawn('npm', ['start'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    // One address for the pages, so that a further start needs no build.
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: 'http://localhost:8888',
      VITAE_DATA: dataFolder,
      NODE_ENV: undefined,
    },
  });
  const group = child.pid as number;
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((ready, fail) => {
    lines.on('line', (line) => line.includes('Ctrl-C') && ready());
    child.once('exit', (code) => fail(new Error(`The site ended with ${code}`)));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const read = (path: string, coding = 'gzip, deflate, br'): Promise<string> =>
    new Promise((done, fail) => {
      const headers = { 'accept-encoding': coding, accept: 'text/html,*/*' };
      get({ host: '127.0.0.1', port, path, agent, headers }, (reply) => {
        let text = '';
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply.on('end', () =>
          reply.statusCode === 200 ? done(text) : fail(new Error(`${path} answered ${reply.statusCode}`)),
        );
      }).on('error', fail);
    });
  return {
    read,
    memory: () => groupMemory(group),
    cost: async (requests, path, atOnce = AT_ONCE) => {
      let next = 0;
      const before = groupCpu(group);
      const client = async (): Promise<void> => {
        while (next < requests) {
          next += 1;
          await read(path(next - 1));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, client));
      return (groupCpu(group) - before) / requests;
    },
    stop: async () => {
      const exit = once(child, 'exit');
      process.kill(-group, 'SIGTERM');
      await exit;
    },
  };
};

/** The paths of all profiles, as the site map has them once they are indexed. */
const profilePaths = async ({ read }: Started): Promise<string[]> => {
  const found: string[] = [];
  for (let part = 1; ; ) {
    const text = await read(`/sitemap.xml?part=${part}`, 'identity').catch(() => '');
    const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/profile\/[^<]+)<\/loc>/g)];
    if (paths.length > 0) part += 1;
    else if (part > 1) return found;
    else await setTimeout(500);
    found.push(...paths.map(([, path = '']) => encodeURI(decodeURI(path))));
  }
};

const measureStart = async (site: Started, paths: readonly string[], offset: number): Promise<Figures> => {
  const pathOf = (index: number): string => paths[(index * 7 + offset) % paths.length] as string;
  const started = site.memory();
  const profile = await site.cost(PROFILES, pathOf);
  let home = 0;
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await setTimeout(PAUSE_MS);
    home += (await site.cost(1, () => '/')) / PAUSES;
  }
  const search = await site.cost(
    QUERIES.length,
    (index) => `/?q=${encodeURIComponent(QUERIES[index] ?? '')}`,
    1,
  );
  const about = await site.cost(1_000, () => '/about');
  await site.cost(LOAD, (index) => paths[index % paths.length] as string);
  const loaded = site.memory();
  console.log(
    `${started.processes} processes hold ${short(started.resident)} at the start (${short(started.shared)} with shared pages counted once), ${short(loaded.resident)} (${short(loaded.shared)}) after load`,
  );
  return {
    'profile, cpu ms': profile,
    'home after 12 s, cpu ms': home,
    'search page, cpu ms': search,
    '/about, cpu ms': about,
    'resident at the start, bytes': started.resident,
    'resident after load, bytes': loaded.resident,
  };
};

/** What the first minute of a fresh `npm start` costs over a data folder, from outside and over all its processes: the median of three starts. */
export const benchFresh = async (dataFolder: string, report: Report): Promise<void> => {
  // Builds the site and the index if they are not there, and compiles what is kept.
  const first = await startSite(dataFolder);
  const paths = await profilePaths(first);
  await first.stop();
  const all: Figures[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const site = await startSite(dataFolder);
    all.push(await measureStart(site, paths, start * 13));
    await site.stop();
  }
  const names = Object.keys(LIMITS) as (keyof Figures)[];
  printTable(
    `The first minute of a fresh process at ${paths.length.toLocaleString('en')} profiles`,
    names.map((what) => {
      const value = median(all.map((figures) => figures[what]));
      const show = (each: number): string => (what.endsWith('bytes') ? short(each) : each.toFixed(2));
      return {
        what,
        median: show(value),
        starts: all.map((figures) => show(figures[what])).join(' · '),
        limit: show(LIMITS[what]),
        verdict: report.check(`fresh process: ${what}`, paths.length, value, LIMITS[what]),
      };
    }),
  );
  report.keep('fresh', all);
};
