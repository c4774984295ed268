import type { PublicProfile } from './profile.ts';

/** Up to this length, the About is a line or two. */
const SHORT_ABOUT = 400;

/** Whether a page has so little to read that others like it are worth more than what is around. `photos` is the number of its further photos. */
export const isSparse = (
  {
    message,
    positions,
    education,
    ties,
  }: Pick<PublicProfile, 'message' | 'positions' | 'education' | 'ties'>,
  photos: number,
): boolean =>
  message.length <= SHORT_ABOUT && photos + positions.length + education.length + ties.length === 0;
