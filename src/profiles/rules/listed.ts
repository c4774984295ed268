import type { Listing } from './choices.ts';
import { minorUntil } from './minors.ts';
import type { ProfileRecord } from './profile.ts';

/** Whether an owner wants the page to be listed. */
export const wantsListed = ({ listed }: { listed?: Listing }): boolean => listed !== 'no';

/**
 * Whether a page is in lists, search, sitemap and feeds: its owner wants it, it neither waits nor is about to go, and it is not about a minor. `today` is
 * `YYYY-MM-DD`, UTC.
 */
export const isListed = (
  record: Pick<ProfileRecord, 'profile' | 'dob' | 'died' | 'listed' | 'waiting' | 'leaving'>,
  today: string,
): boolean =>
  wantsListed(record) &&
  record.waiting === undefined &&
  record.leaving === undefined &&
  minorUntil(record, today) === null;
