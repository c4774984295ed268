import { countOf } from '../../../base/text/rules/count.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long something takes, as one says it: the seconds in steps, so that they do not flicker. */
export const timeLeft = (seconds: number): string => {
  if (seconds <= 5) return 'a few seconds left';
  if (seconds < MINUTE) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  if (seconds < HOUR) return `about ${countOf(Math.ceil(seconds / MINUTE), 'minute')} left`;
  return `about ${countOf(Math.ceil(seconds / HOUR), 'hour')} left`;
};
