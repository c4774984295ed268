import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { isLifeDate, yearPart } from '../life/rules/died.ts';

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

/** Where a person lives, or else comes from, of what the public sees; '' for companies. */
export const shownPlace = ({ profile, hometown = '', currentcity = '' }: Person): string =>
  profile === 'personal' ? currentcity || hometown : '';
