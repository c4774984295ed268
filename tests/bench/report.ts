import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { printTable } from './measure.ts';

/** A figure with a limit, and whether it is within it. */
export interface Checked {
  what: string;
  profiles: number | null;
  value: number;
  limit: number;
  /** Whether the limit is a minimum; otherwise it is a maximum. */
  isMinimum: boolean;
  ok: boolean;
}

export interface Report {
  /** Compares a figure with its limit. */
  check: (
    what: string,
    profiles: number | null,
    value: number,
    limit: number,
    isMinimum?: boolean,
  ) => 'ok' | 'OVER';
  /** Stores figures under a name in the JSON file. */
  keep: (section: string, figures: unknown) => void;
  /** Prints figures over their limits, and writes the file. */
  finish: (file: string) => Promise<void>;
}

// The version of the file's format.
const FORMAT = 1;

/** The machine and its load, without which figures in seconds mean little. */
export const machine = (): { node: string; cpus: number; memory: number; load: number[] } => ({
  node: process.version,
  cpus: cpus().length,
  memory: totalmem(),
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});

/** Collects the figures of a run. */
export const createReport = (): Report => {
  const limits: Checked[] = [];
  const sections: Record<string, unknown> = {};
  const begun = machine();
  return {
    check: (what, profiles, value, limit, isMinimum = false) => {
      const ok = isMinimum ? value >= limit : value <= limit;
      limits.push({ what, profiles, value, limit, isMinimum, ok });
      return ok ? 'ok' : 'OVER';
    },
    keep: (section, figures) => {
      sections[section] = figures;
    },
    finish: async (file) => {
      const over = limits.filter(({ ok }) => !ok);
      printTable(
        `${limits.length - over.length} of ${limits.length} figures are within their limits${over.length > 0 ? '; OVER:' : ''}`,
        over.map(({ what, profiles, value, limit }) => ({
          what,
          profiles: profiles ?? '–',
          value: Math.round(value * 100) / 100,
          limit,
        })),
      );
      await mkdir('test-results', { recursive: true });
      await writeFile(
        file,
        `${JSON.stringify({ format: FORMAT, machine: { begun, ended: machine() }, limits, ...sections }, null, 2)}\n`,
      );
      console.log(`\nAll figures: ${file}`);
    },
  };
};

/** Runs work without the log lines of its requests. */
export const quietly = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const say = console.log;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = say;
  }
};
