import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Package, readPackages } from '../../platform/packages.ts';
import { median, printTable, short } from '../measure.ts';
import type { Report } from '../report.ts';

/** What a call sends; nearly empty bodies are refused by the rules, when everything is loaded. */
type Sent = 'query' | 'json' | 'form';
/** A call of a fresh function. */
export type ColdCall = { path: string; sent: Sent };
/** Milliseconds until the first reply, in all and of CPU time, and what the process holds at its end. */
type Outcome = { ms: number; cpu: number; bytes: number; statuses: number[] };

const TIMES = 5;
const call = (stem: string, sent: Sent = 'query'): ColdCall => ({ path: `/php-api/${stem}.php`, sent });
const MEASURED = [call('get-profile'), call('register', 'form')];
/** Calls of all kinds, for what the functions hold after one of each. */
const TEN = [
  ...MEASURED,
  call('get-facets'),
  call('suggest'),
  call('track_visit'),
  call('login', 'json'),
  call('getarticlelisting'),
  call('captcha'),
  call('contact', 'json'),
  call('report-profile', 'json'),
];

const functionOf = (packages: readonly Package[], path: string): Package => {
  const matches = ({ pattern, literal, expression }: NonNullable<Package['routes']>[number]): boolean =>
    pattern === path || literal === path || (expression !== undefined && new RegExp(expression).test(path));
  const found = packages.find(
    ({ routes = [], excludedRoutes = [], name }) =>
      name !== 'ssr' && routes.some(matches) && !excludedRoutes.some(matches),
  );
  if (found === undefined) throw new Error(`No function answers ${path}`);
  return found;
};

/** What `netlify build` packed: a call's time from the start of a process, and the memory of the functions of ten calls. */
export const benchCold = async (report: Report): Promise<void> => {
  const packages = readPackages();
  const folder = await mkdtemp(join(tmpdir(), 'vitae-cold-'));
  const mains = new Map<string, string>();
  for (const { path } of TEN) {
    const { name } = functionOf(packages, path);
    if (mains.has(name)) continue;
    execFileSync('unzip', ['-q', `.netlify/functions/${name}.zip`, '-d', join(folder, name)]);
    mains.set(name, join(folder, name, 'netlify/functions', `${name}.mjs`));
  }
  const mainOf = (path: string): string => mains.get(functionOf(packages, path).name) ?? '';
  const start = async (calls: readonly ColdCall[]): Promise<Outcome> => {
    const asked = calls.map((each) => ({ ...each, main: mainOf(each.path) }));
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      VITAE_LOCAL: '1',
      VITAE_DATA: join(folder, 'data'),
    };
    const args = ['--expose-gc', join(import.meta.dirname, 'cold-process.mjs'), JSON.stringify(asked)];
    const { stderr } = await promisify(execFile)(process.execPath, args, { env });
    return JSON.parse(stderr.slice(stderr.indexOf('{"ms"'))) as Outcome;
  };
  await start(TEN);
  const cold: Record<string, string | number>[] = [];
  for (const each of MEASURED) {
    const outcomes: Outcome[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) outcomes.push(await start([each]));
    cold.push({
      call: each.path,
      'ms to the first reply': Math.round(median(outcomes.map(({ ms }) => ms))),
      'of CPU': Math.round(median(outcomes.map(({ cpu }) => cpu))),
      status: outcomes[0]?.statuses[0] ?? 0,
    });
  }
  const bytes: number[] = [];
  for (const name of mains.keys())
    bytes.push((await start(TEN.filter(({ path }) => functionOf(packages, path).name === name))).bytes);
  const held = bytes.reduce((sum, each) => sum + each, 0);
  printTable('A fresh function, from the start of its process', cold);
  printTable('After one call of each of ten', [
    { functions: mains.size, 'all hold': short(held), 'the largest': short(Math.max(...bytes)) },
  ]);
  report.keep('cold', { cold, functions: mains.size, held, largest: Math.max(...bytes) });
  await rm(folder, { recursive: true });
};
