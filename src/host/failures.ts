/**
 * Keeps the process running when something fails that nobody waits for: it is logged and no more. A log whose reader has gone (`npm
 * start | head`) is not logged: that would fail again, and so for ever.
 */
export const outliveFailures = (): void => {
  process.on('unhandledRejection', (error) => console.error(error));
  process.on('uncaughtException', (error) => console.error(error));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};
