import { setTimeout as pause } from 'node:timers/promises';
import { thisSite } from './this-site.ts';

/** How long a site may build, in milliseconds, on a machine as slow and busy as may be. */
const LONGEST_BUILD = 600_000;
const POLL_MS = 250;

const { baseUrl } = thisSite();

const isAnswering = (): Promise<boolean> =>
  fetch(`${baseUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

// The site of a worker may still be building when its first file begins.
const end = Date.now() + LONGEST_BUILD;
while (!(await isAnswering())) {
  if (Date.now() > end) throw new Error(`The site ${baseUrl} did not start`);
  await pause(POLL_MS);
}
