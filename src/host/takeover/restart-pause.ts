const FIRST_MS = 500;
const LONGEST_MS = 60_000;
/** A site that ran for this long was sound. */
const SOUND_MS = 600_000;

/** How long to wait before a site that died is started again, in milliseconds; `previous` is the pause before it was started, 0 the first time. */
export const restartPause = (previous: number, ranFor: number): number =>
  previous === 0 || ranFor >= SOUND_MS ? FIRST_MS : Math.min(previous * 2, LONGEST_MS);
