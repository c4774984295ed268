/**
 * Keeps the process running after an unhandled failure, which is only logged. A broken log pipe (`npm
 * start | head`) is not logged, because that would fail again, endlessly.
 */
export const logUnhandledFailures = (): void => {
  process.on('unhandledRejection', (error) => console.error(error));
  process.on('uncaughtException', (error) => console.error(error));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
