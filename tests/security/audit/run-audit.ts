import { execFile } from 'node:child_process';
import { EXCEPTIONS } from './exceptions.ts';
import { type AuditReport, judge, readReport } from './read-report.ts';

/** A registry that does not answer in this time is not waited for. */
const TIMEOUT_MS = 30_000;

const ARGUMENTS = [
  ...['audit', '--omit=dev', '--package-lock-only', '--json'],
  // Without these, npm reports that there is no hole where it was told not to ask.
  ...['--audit', '--no-offline'],
  ...['--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS / 2}`],
];

/** Asks the registry for known holes in the packages of a running site, and judges the answer. */
export const auditPackages = async (
  env: NodeJS.ProcessEnv,
): Promise<{ isAsked: boolean; failures: string[]; notes: string[] }> => {
  const report = await askRegistry(env);
  const today = new Date().toISOString().slice(0, 10);
  return { isAsked: report.kind === 'asked', ...judge(report, EXCEPTIONS, today) };
};

const askRegistry = (env: NodeJS.ProcessEnv): Promise<AuditReport> =>
  new Promise((done, fail) => {
    // npm's own file: on Windows its command is no program.
    const file = process.env['npm_execpath'];
    const [command, args] =
      file === undefined ? ['npm', ARGUMENTS] : [process.execPath, [file, ...ARGUMENTS]];
    execFile(
      command,
      args,
      { env, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) => {
        if (error?.killed) return done({ kind: 'not-asked', reason: 'it took too long' });
        try {
          done(readReport(output || errors));
        } catch (unreadable) {
          fail(unreadable);
        }
      },
    );
  });
