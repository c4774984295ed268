import { isListed } from '../rules/listed.ts';
import type { ProfileRecord } from '../rules/profile.ts';

/** Whether readers can follow a page on a day (`YYYY-MM-DD`, UTC): it is listed, and its owner lets them. Whether it is hidden is not in the record. */
export const canBeFollowed = (
  record: Parameters<typeof isListed>[0] & Pick<ProfileRecord, 'follow'>,
  today: string,
): boolean => record.follow !== 'no' && isListed(record, today);

/** How many follow a page, as its record says. */
export const followersOf = ({
  follow,
  followers = 0,
}: Pick<ProfileRecord, 'follow' | 'followers'>): number => (follow === 'no' ? 0 : followers);
