import { ARTICLE_SENTENCES } from '../../rules/article.ts';
import { momentOf } from './schedule.ts';

/** A local day `YYYY-MM-DD` and time `HH:MM`. */
type WallTime = { date: string; time: string };

const partsIn = (moment: number, zone: string): Record<string, string> => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
};

/** The local time in a zone (`Europe/Berlin`) at a moment in milliseconds. */
export const wallTimeIn = (moment: number, zone: string): WallTime => {
  const { year, month, day, hour, minute } = partsIn(moment, zone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
};

const asUtc = ({ date, time }: WallTime): number => Date.parse(`${date}T${time}:00Z`);

const offsetText = (minutes: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

const SKIPPED = 'Clocks are put forward then: there is no such time on that day';

/** The moment of a local time in a zone, ISO 8601 with offset; the first of two when the clocks go back. */
export const zonedMoment = (wall: WallTime, zone: string): { at: string } | { problem: string } => {
  const utc = asUtc(wall);
  if (Number.isNaN(utc)) return { problem: ARTICLE_SENTENCES.future };
  // The offset depends on the moment, which is unknown yet: it is that of the day before or the day after.
  for (const guess of [utc - 86_400_000, utc + 86_400_000]) {
    const minutes = Math.round(
      (asUtc(wallTimeIn(guess, zone)) - Math.floor(guess / 60_000) * 60_000) / 60_000,
    );
    const at = `${wall.date}T${wall.time}:00${offsetText(minutes)}`;
    const moment = momentOf(at);
    if (moment === null) continue;
    const shown = wallTimeIn(moment, zone);
    if (shown.date === wall.date && shown.time === wall.time) return { at };
  }
  return { problem: SKIPPED };
};

/** `Goes live on Tuesday 24 November, 09:00 (your time)`; with the year if it is not this year. */
export const goesLive = (moment: number, zone: string, now: number): string => {
  const { year, day, hour, minute } = partsIn(moment, zone);
  const named = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', month: 'long' });
  const names = Object.fromEntries(named.formatToParts(moment).map(({ type, value }) => [type, value]));
  const inYear = partsIn(now, zone)['year'] === year ? '' : ` ${year}`;
  return `Goes live on ${names['weekday']} ${Number(day)} ${names['month']}${inYear}, ${hour}:${minute} (your time)`;
};
