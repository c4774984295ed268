import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Advisories, Advisory } from '../support/advisories.ts';

const FILE = new URL('./advisories.json', import.meta.url);

type Report = {
  vulnerabilities?: Record<string, { via: (string | { name: string; range: string; url: string })[] }>;
};

/** Runs `npm audit` on the lock file. It exits with an error if it finds anything, so only output without a report is a failure. */
const ask = (): Promise<Report> =>
  new Promise((done, fail) => {
    execFile('npm', ['audit', '--json'], { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => {
      try {
        const report = JSON.parse(stdout) as Report;
        if (report.vulnerabilities === undefined) throw new Error(stdout.slice(0, 300));
        done(report);
      } catch (error) {
        fail(new Error(`npm audit returned no report: ${error instanceof Error ? error.message : error}`));
      }
    });
  });

const refresh = async (): Promise<void> => {
  const known = JSON.parse(await readFile(FILE, 'utf8')) as Advisories;
  const { vulnerabilities = {} } = await ask();
  const found: Advisory[] = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((cause) =>
      typeof cause === 'string' ? [] : [{ package: cause.name, range: cause.range, url: cause.url }],
    ),
  );
  const all = new Map(
    [...known.advisories, ...found].map((advisory) => [`${advisory.package} ${advisory.url}`, advisory]),
  );
  const advisories = [...all.values()].sort(
    (one, other) => one.package.localeCompare(other.package) || one.url.localeCompare(other.url),
  );
  await writeFile(
    FILE,
    `${JSON.stringify({ ...known, refreshed: new Date().toISOString().slice(0, 10), advisories }, null, 2)}\n`,
  );
  console.log(
    `${found.length} of the lock file's packages have an advisory; ${advisories.length} are on file.`,
  );
};

await refresh().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
