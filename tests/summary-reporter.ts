import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run of the tests came to. */
export type Summary = {
  passed: number;
  failed: number;
  /** One line each: file, test and the first line of the error. */
  failures: string[];
  /** Tests that passed at their second try: file, test and the first line of the first try's error. */
  unsteady: string[];
};

type Reason = { message?: string; stack?: string };

/** The first line of an error and, of a step in a browser, what it waited for and where in the test that was. */
const reasonOf = ({ message = '', stack = '' }: Reason): string => {
  const lines = message.trim().split('\n');
  const waited = lines.find((line) => line.includes('waiting for'))?.trim();
  const [at] = waited === undefined ? [] : (/tests\/[\w./-]+\.test\.ts:\d+/.exec(stack) ?? []);
  return [lines[0], waited, at && `(${at})`].filter(Boolean).join(' ');
};

const lineOf = (place: string, errors: readonly Reason[]): string =>
  `${place}: ${errors[0] === undefined ? 'no reason is given' : reasonOf(errors[0]) || 'no reason is given'}`;

const failuresOf = (module: TestModule): string[] => {
  const file = relative('', module.moduleId);
  const failures = [...module.children.allTests('failed')].map((test) =>
    lineOf(`${file}: ${test.fullName}`, test.result().errors ?? []),
  );
  const isBroken = failures.length === 0 && !module.ok();
  return isBroken ? [lineOf(file, module.errors())] : failures;
};

/** Writes a run's `Summary` as JSON to the file that `SUMMARY_FILE` names. An error outside of all tests is a failure too: without a line of its own nobody would know why the run failed. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Reason[]): void {
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((error) => lineOf('outside of a test', [error])),
    ];
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const unsteady = passed.filter((test) => test.diagnostic()?.flaky);
    const summary: Summary = {
      passed: passed.length,
      failed: failures.length,
      failures,
      unsteady: unsteady.map((test) =>
        lineOf(`${relative('', test.module.moduleId)}: ${test.fullName}`, test.result().errors ?? []),
      ),
    };
    writeFileSync(process.env['SUMMARY_FILE'] ?? '', JSON.stringify(summary));
  }
}
