import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say } from '../../base/languages/rules/say.ts';
import { isLifeDate, lifeYears, yearPart, yearWords } from '../life/rules/years.ts';

type Person = {
  profile: ProfileKind;
  dob: string;
  died?: string | undefined;
  hometown?: string | undefined;
  currentcity?: string | undefined;
};

const yearOf = (date: string): string => (isLifeDate(date) ? yearPart(date) : '');

/** The years of a person's life, '' where unknown or private; of what the public sees. */
export const lifeYearsOf = ({ profile, dob, died = '' }: Person): { born: string; died: string } =>
  profile === 'personal' ? { born: yearOf(dob), died: yearOf(died) } : { born: '', died: '' };

/** The years as rows say them: '1867–1934', 'born 1978', 'died 1934'; '' where neither is public. */
export const rowYears = ({ born, died }: { born: string; died: string }): string =>
  lifeYears({ dob: born, died }) || (born && say('profiles.life.born-in', { year: yearWords(born) }));

/** Where a person lives, or else comes from, of what the public sees; '' for companies. */
export const shownPlace = ({ profile, hometown = '', currentcity = '' }: Person): string =>
  profile === 'personal' ? currentcity || hometown : '';
