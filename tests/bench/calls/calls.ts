import { GROUPS } from '../../../src/app/calls/call-table.ts';
import type { BenchSite } from '../bench-site.ts';
import { printTable, short } from '../measure.ts';
import { quietly, type Report } from '../report.ts';
import { SCENARIOS } from '../scenarios/every-scenario.ts';
import type { Stage } from '../scenarios/scenario.ts';
import { type CallFigures, playScenario } from '../scenarios/stage.ts';
import { benchCompaction, type CompactionFigures } from './compaction.ts';

/** Maximum bytes that a warm request may read. */
export const MAX_BYTES = 64 * 1024;
const MAX_WRITTEN = 1024 * 1024;
const MAX_OPERATIONS = 16;
/** Maximum storage calls of one request before its reply begins: the platform adds a header to the reply for each. */
export const MAX_CALLS = 99;
/** The calls that stream before they are done. */
const STREAMED: readonly string[] = ['CMSbulk', 'CMSimportCheck', 'CMSimportRows', 'CMSundoImport'];
/** Calls whose share of compaction counts. */
const COMPACTED = ['register', 'edit'];

/** Throws if something that the site answers has no scenario. */
export const requireScenarios = (): void => {
  const names = Object.values(GROUPS)
    // What runs by a schedule or for commands is no call.
    .filter(({ schedule }) => schedule === undefined)
    .flatMap(({ calls = {}, routes = {} }) => [...Object.keys(calls), ...Object.keys(routes)])
    .filter((name) => !name.startsWith('manage-'));
  const missing = names.filter((name) => !SCENARIOS.some(({ call }) => call === name));
  if (missing.length > 0) throw new Error(`The bench has no scenario of ${missing.join(', ')}`);
};

/** Every call of the contract, cold and warm, on a filled site. */
export const benchCalls = async (stage: Stage, report: Report, only = ''): Promise<CallFigures[]> => {
  const { profiles } = stage.site;
  const calls: CallFigures[] = [];
  for (const scenario of SCENARIOS) {
    if (!scenario.name.includes(only)) continue;
    calls.push(await quietly(() => playScenario(stage, scenario)));
  }
  const rows = calls.map(({ name, call, status, max, before, cold, warm }) => {
    const what = `${call}: ${name}`;
    if (status >= 400) throw new Error(`${what} was answered with ${status}`);
    const verdicts = [
      STREAMED.includes(call)
        ? ''
        : report.check(`${what}, storage calls before its reply`, profiles, before, MAX_CALLS),
      ...(max === null
        ? []
        : [
            report.check(`${what}, operations warm`, profiles, warm.operations, max),
            report.check(`${what}, bytes read warm`, profiles, warm.bytesRead, MAX_BYTES),
          ]),
    ];
    return {
      call: what,
      status,
      'cold ops': cold.operations,
      read: short(cold.bytesRead),
      written: short(cold.bytesWritten),
      ms: cold.cpu.toFixed(1),
      'warm ops': warm.operations,
      'warm read': short(warm.bytesRead),
      'warm written': short(warm.bytesWritten),
      'warm ms': warm.cpu.toFixed(1),
      limit: max ?? '–',
      '': verdicts.includes('OVER') ? 'OVER' : (verdicts[0] as string),
    };
  });
  printTable(`Calls at ${profiles.toLocaleString('en')} profiles (a dash: exempt, reported)`, rows);
  return calls;
};

/** The share of compaction in each write, and the cost of registrations and edits including it. */
export const benchShares = async (
  site: BenchSite,
  calls: readonly CallFigures[],
  report: Report,
): Promise<CompactionFigures[]> => {
  const compaction = await quietly(() => benchCompaction(site));
  printTable(
    `Share of compaction in each write at ${site.profiles.toLocaleString('en')} profiles`,
    compaction.map(({ what, writes, perWrite }) => {
      const warm = COMPACTED.includes(what) ? calls.find(({ name }) => name === what)?.warm : undefined;
      const row = {
        write: what,
        compacted: writes,
        operations: perWrite.operations.toFixed(1),
        read: short(perWrite.bytesRead),
        written: short(perWrite.bytesWritten),
      };
      if (warm === undefined) return { ...row, 'with the call': '–', 'written in all': '–', '': '' };
      const operations = warm.operations + perWrite.operations;
      const bytes = warm.bytesWritten + perWrite.bytesWritten;
      const verdicts = [
        report.check(
          `${what}, operations with its share of compaction`,
          site.profiles,
          operations,
          MAX_OPERATIONS,
        ),
        report.check(
          `${what}, bytes written with its share of compaction`,
          site.profiles,
          bytes,
          MAX_WRITTEN,
        ),
      ];
      return {
        ...row,
        'with the call': operations.toFixed(1),
        'written in all': short(bytes),
        '': verdicts.includes('OVER') ? 'OVER' : 'ok',
      };
    }),
  );
  return compaction;
};

/** Checks that the operations of warm requests do not grow with the number of profiles. */
export const checkFlat = (
  sizes: readonly { profiles: number; calls: readonly CallFigures[] }[],
  report: Report,
): void => {
  const first = sizes[0];
  if (first === undefined) return;
  for (const { name, call, max, warm } of first.calls) {
    if (max === null) continue;
    for (const { profiles, calls } of sizes.slice(1)) {
      const other = calls.find((each) => each.name === name);
      if (other !== undefined)
        report.check(`${call}: ${name}, operations flat`, profiles, other.warm.operations, warm.operations);
    }
  }
};
