import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { shownLine } from '../badge/rules/badge-marks.ts';
import type { Verified } from '../badge/rules/verified.ts';

/** A profile in lists: what its card shows. */
export type ListItem = {
  id: string;
  name: string;
  nickname: string;
  profile: ProfileKind;
  profession: string;
  eduqualification: string;
  message: string;
  school: string;
  hobbies: string;
  dob: string;
  avatar: string;
  verified: Verified;
  like: number;
  view: number;
  companyname: string;
  foundername: string;
  /** What lists from A to Z file it under. */
  sort_name: string;
  /** Years, '' where unknown or private. */
  born: string;
  died: string;
  /** Where a person lives, or else comes from; '' where neither is public, and for companies. */
  place: string;
};

export type Counts = { like: number; view: number };

/** The name of the page: the company name of a business, else the person's name. */
export const displayName = (profile: { profile: ProfileKind; name: string; companyname: string }): string =>
  profile.profile === 'professional' ? profile.companyname || profile.name : profile.name;

/** The line under the name: the profession, or the founder of a business. */
export const displayRole = (profile: {
  profile: ProfileKind;
  profession: string;
  foundername: string;
}): string => shownLine(profile.profile === 'professional' ? profile.foundername : profile.profession);
