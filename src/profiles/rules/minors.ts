import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import { longDay } from '../../base/text/rules/day.ts';
import { ADULT_AGE } from './limits.ts';

type Born = { profile: ProfileKind; dob: string; died?: string | undefined };

/**
 * The UTC day (`YYYY-MM-DD`) on which somebody comes of age, the last of the year if only the year of birth is known; null for a company, who has
 * died, and without a date of birth.
 */
export const adultDay = ({ profile, dob, died = '' }: Born): string | null => {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})-(\d{2}))?$/.exec(dob) ?? [];
  if (profile !== 'personal' || died !== '' || year === undefined) return null;
  // Who was born on 29 February comes of age on 1 March.
  const date = new Date(0);
  date.setUTCFullYear(Number(year) + ADULT_AGE, Number(month ?? 12) - 1, Number(day ?? 31));
  return date.toISOString().slice(0, 10);
};

/** The day on which somebody who is a minor on `today` comes of age; null for everybody else. */
export const minorUntil = (born: Born, today: string): string | null => {
  const day = adultDay(born);
  return day !== null && day > today ? day : null;
};

/** What a minor's page shows and where, until the day on which they come of age. */
export const minorSentence = (day: string): string =>
  say('profiles.page.minor', { age: ADULT_AGE, day: longDay(day) });
