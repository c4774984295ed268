import { logEvent } from '../base/log/storage/log.ts';
/**
 * Keeps the process running after an unhandled failure, which is only logged. A broken log pipe (`npm
 * start | head`) is not logged, because that would fail again, endlessly.
 */
export const logUnhandledFailures = (): void => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => logEvent('error', 'unhandled-failure', { error }));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
